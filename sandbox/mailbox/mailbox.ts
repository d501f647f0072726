import { createServer } from 'node:http';
import { closeServer, listen, sendJson, urlHost } from '../http.ts';
import { handleMailbox } from './mailbox-web.ts';
import type { StoredMessage } from './message.ts';
import { openMessageStore } from './message-store.ts';
import { openSmtp } from './smtp.ts';

export interface MailboxOptions {
  /** 0 for any free port, for both. */
  smtpPort: number;
  webPort: number;
  host?: string;
  /** Keeps each message as a file; undefined keeps them in memory. */
  directory?: string;
}

export interface Mailbox {
  smtpPort: number;
  webUrl: string;
  /** Oldest first, duplicates included. */
  messages(): StoredMessage[];
  close(): Promise<void>;
}

/** Starts a mail server that keeps its mails, and the pages that display them. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const host = options.host ?? '127.0.0.1';
  const store = await openMessageStore(options.directory);
  const smtp = await openSmtp({ port: options.smtpPort, host }, store.keep);
  const room = { store, behaviour: smtp.behaviour, behave: smtp.behave };
  const server = createServer((request, response) => {
    handleMailbox(room, request, response).catch((error: unknown) => {
      process.stderr.write(`Mailbox: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) sendJson(response, 500, { error: 'The mailbox failed; see its log.' });
    });
  });
  try {
    const port = await listen(server, options.webPort, host);
    return {
      smtpPort: smtp.port,
      webUrl: `http://${urlHost(host)}:${port}`,
      messages: store.all,
      close: async () => void (await Promise.all([smtp.close(), closeServer(server)])),
    };
  } catch (error) {
    await smtp.close();
    throw error;
  }
}
