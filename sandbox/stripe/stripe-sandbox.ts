import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen, sendJson, urlHost } from '../http.ts';
import { handleApi } from './api.ts';
import { type Controls, handleControl } from './controls.ts';
import { createDeliveries } from './deliveries.ts';
import type { EventType } from './events.ts';
import { createExpiryWatch } from './expiry.ts';
import { openLedger } from './open-ledger.ts';
import { isRefusedByOutage, takeOutage, untilItIsOver } from './outage.ts';
import { handlePayPage } from './pay-page.ts';
import { currentSession } from './session-transitions.ts';
import type { StripeSandboxContext } from './stripe-sandbox-context-types.ts';

export interface StripeSandboxOptions {
  /** 0 for any that is free. */
  port: number;
  host?: string;
  /** Browsers' address, if it is not `http://host:port`. */
  publicUrl?: string;
  secretKey: string;
  webhookUrl: string;
  webhookSecret: string;
  /** Event types that the shop's endpoint subscribes to; all by default. */
  enabledEvents?: EventType[];
  /** Current time in seconds; by default the machine's. */
  now?: () => number;
  journalFile?: string;
}

export interface StripeSandbox {
  url: string;
  port: number;
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
}

export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const host = options.host ?? '127.0.0.1';
  const now = options.now ?? (() => Math.floor(Date.now() / 1000));
  const { ledger, journal } = await openLedger(options.journalFile, now());
  const deliveries = createDeliveries(ledger, { url: options.webhookUrl, secret: options.webhookSecret });
  const expiries = createExpiryWatch((id) => void currentSession(provider, id));
  const provider: StripeSandboxContext = {
    ledger,
    secretKey: options.secretKey,
    keysInUse: new Set(),
    refunds: { arrive: 'succeeded' },
    publicUrl: '',
    now,
    isEnabled: (type) => options.enabledEvents?.some((enabled) => enabled === type) ?? true,
    deliver: deliveries.deliver,
    watchExpiry: expiries.watch,
  };
  const controls: Controls = { provider, deliveries, outage: { mode: 'none', count: null } };
  const server = createServer((request, response) => {
    answer(controls, request, response).catch((error: unknown) => fail(response, error));
  });

  async function close(): Promise<void> {
    expiries.close();
    deliveries.close();
    await closeServer(server);
    await journal.close();
  }

  try {
    const port = await listen(server, options.port, host);
    const url = `http://${urlHost(host)}:${port}`;
    provider.publicUrl = (options.publicUrl ?? url).replace(/\/+$/, '');
    resume(provider);
    return { url, port, close, setWebhookUrl: (webhookUrl) => void deliveries.behave({ url: webhookUrl }) };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/** Resumes the work of a former run: sessions that will expire, and undelivered events. */
function resume(provider: StripeSandboxContext): void {
  for (const { session } of provider.ledger.session.oldestFirst()) {
    if (session.status === 'open') provider.watchExpiry(session.id, session.expires_at);
  }
  for (const delivery of provider.ledger.delivery.oldestFirst()) {
    if (delivery.status === 'pending') provider.deliver(delivery.id);
  }
}

async function answer(controls: Controls, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://sandbox');
  if (url?.pathname.startsWith('/v1/')) {
    const mode = takeOutage(controls.outage);
    if (isRefusedByOutage(mode, request, response)) return;
    const untilThen = mode === 'late-answer' ? () => untilItIsOver(controls.outage) : undefined;
    const isLost = mode === 'lose-answer';
    return handleApi(controls.provider, request, response, { isLost, ...(untilThen && { untilThen }) });
  }
  if (url?.pathname.startsWith('/pay/')) return handlePayPage(controls.provider, request, response, url);
  if (url?.pathname.startsWith('/sandbox/')) return handleControl(controls, request, response, url.pathname);
  sendJson(response, 404, { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } });
}

function fail(response: ServerResponse, error: unknown): void {
  process.stderr.write(`Stripe sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
  if (response.headersSent) return void response.destroy();
  sendJson(response, 500, { error: { type: 'api_error', message: 'The sandbox failed; see its log.' } });
}
