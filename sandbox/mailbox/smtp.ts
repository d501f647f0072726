import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

const MOST_BYTES = 10_000_000;

/** Failures of the mail server, set by tests. */
export interface MailBehaviour {
  /** Refuses this many mails temporarily (451). */
  refuse: number;
  /** Refuses mails from or to this address for good (550). */
  reject: string | null;
  /** Delay before it accepts a mail. */
  delayMs: number;
  /** Refuses connections. */
  away: boolean;
}

/** Opens an SMTP server without passwords or encryption, which passes accepted mails to `keep`. */
export async function openSmtp(
  options: { port: number; host: string },
  keep: (raw: Buffer, receivers: string[]) => Promise<unknown>,
) {
  const behaviour: MailBehaviour = { refuse: 0, reject: null, delayMs: 0, away: false };
  let server = await start(options.port);
  const port = portOf(server, options.port);

  async function start(wanted: number): Promise<SMTPServer> {
    const smtp = new SMTPServer({
      name: 'mailbox',
      banner: 'Sandbox: mail stays here',
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      size: MOST_BYTES,
      closeTimeout: 500,
      onData: (stream, session, done) => {
        take(stream, session).then(
          () => done(null),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    });
    await new Promise<void>((resolve, reject) => {
      smtp.once('error', reject);
      smtp.listen(wanted, options.host, () => {
        smtp.off('error', reject);
        resolve();
      });
    });
    // Without a listener a broken connection would end the process.
    smtp.on('error', () => {});
    return smtp;
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const raw = await readAll(stream);
    if (behaviour.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs));
    const receivers = session.envelope.rcptTo.map(({ address }) => address);
    const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
    if (behaviour.reject && [sender, ...receivers].includes(behaviour.reject)) {
      throw smtpError(550, 'No such mailbox here');
    }
    if (behaviour.refuse > 0) {
      behaviour.refuse -= 1;
      throw smtpError(451, 'Try again later');
    }
    if (!raw) throw smtpError(552, 'Message is larger than 10 MB');
    await keep(raw, receivers);
  }

  /** Changes the behaviour; resolves once the server is away or back. */
  async function behave(changes: Partial<MailBehaviour>): Promise<MailBehaviour> {
    const wasAway = behaviour.away;
    Object.assign(behaviour, changes);
    if (behaviour.away && !wasAway) await stop(server);
    if (!behaviour.away && wasAway) server = await start(port);
    return behaviour;
  }

  return { port, behaviour, behave, close: () => (behaviour.away ? Promise.resolve() : stop(server)) };
}

function readAll(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => {
      if (stream.sizeExceeded) chunks.length = 0;
      else chunks.push(chunk);
    });
    stream.on('end', () => resolve(stream.sizeExceeded ? undefined : Buffer.concat(chunks)));
    stream.on('error', reject);
  });
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function stop(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function portOf(server: SMTPServer, wanted: number): number {
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : wanted;
}
