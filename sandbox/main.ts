import { startDutchAddresses } from './addresses/dutch-addresses.ts';
import { startMailbox } from './mailbox/mailbox.ts';
import { startSendcloud } from './sendcloud/sendcloud.ts';
import { readSettings, type SandboxSettings } from './settings.ts';
import { startStripeSandbox } from './stripe/stripe-sandbox.ts';
import { startVies } from './vies/vies.ts';

/**
 * Runs the sandbox as a child process: starts the stand-ins, sends the parent their addresses, and exits on SIGTERM, SIGINT or the parent's
 * exit.
 */
async function main(): Promise<void> {
  const running: { close(): Promise<void> }[] = [];
  let isStopping = false;

  async function stop(code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(code), 3000).unref();
    await Promise.allSettled(running.map((part) => part.close()));
    process.exit(code);
  }

  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('disconnect', () => void stop(0));

  try {
    const settings = readSettings(process.env);
    const mailbox = await startMailbox({
      smtpPort: settings.smtpPort,
      webPort: settings.mailboxPort,
      host: settings.host,
      ...(settings.mailDirectory ? { directory: settings.mailDirectory } : {}),
    }).catch((error: unknown) => Promise.reject(explain(error, settings)));
    running.push(mailbox);
    const stripe = await startStripeSandbox({
      port: settings.stripePort,
      host: settings.host,
      secretKey: settings.secretKey,
      webhookUrl: settings.webhookUrl,
      webhookSecret: settings.webhookSecret,
      // The events of the real endpoint in the README.
      enabledEvents: [
        'checkout.session.completed',
        'checkout.session.expired',
        'checkout.session.async_payment_succeeded',
        'checkout.session.async_payment_failed',
        'payment_intent.payment_failed',
        'charge.refunded',
        'refund.updated',
        'refund.failed',
        'charge.dispute.created',
        'charge.dispute.updated',
        'charge.dispute.closed',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.funds_reinstated',
      ],
      ...(settings.journalFile ? { journalFile: settings.journalFile } : {}),
    }).catch((error: unknown) => Promise.reject(explain(error, settings)));
    running.push(stripe);
    const addresses = await startDutchAddresses(settings);
    running.push(addresses);
    const vies = await startVies(settings);
    running.push(vies);
    const sendcloud = await startSendcloud(settings.sendcloud).catch((error: unknown) =>
      Promise.reject(explain(error, settings)),
    );
    running.push(sendcloud);
    process.send?.({
      stripeUrl: stripe.url,
      smtpPort: mailbox.smtpPort,
      mailboxUrl: mailbox.webUrl,
      addressesUrl: addresses.url,
      viesUrl: vies.url,
      parcelsUrl: sendcloud.url,
      sendcloudApiUrl: sendcloud.apiUrl,
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}

/** Names the setting of a port that is taken; returns other errors unchanged. */
function explain(error: unknown, settings: SandboxSettings): unknown {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const names = {
    SANDBOX_STRIPE_PORT: settings.stripePort,
    SANDBOX_SMTP_PORT: settings.smtpPort,
    SANDBOX_PARCELS_PORT: settings.sendcloud.port,
  };
  const name = Object.entries(names).find(([, wanted]) => wanted === port)?.[0] ?? 'SANDBOX_MAILBOX_PORT';
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is already in use; set ${name} to another one.`);
  if (code === 'EACCES' && port)
    return new Error(`Port ${port} may not be used; set ${name} to another one.`);
  if (code === 'EADDRNOTAVAIL') {
    return new Error(`This machine has no address ${settings.host}; set SANDBOX_HOST to another one.`);
  }
  return error;
}

await main();
