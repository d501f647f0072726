import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { htmlHeaders } from '../html.ts';
import { closeServer, listen, readBody, sendJson, sendSeeOther, sendText, urlHost } from '../http.ts';
import { labelImage } from './label-image.ts';
import { openParcels, type Parcels, type StatusId, statuses } from './parcels.ts';
import { parcelsPage } from './parcels-page.ts';
import { announce, cancel, listShipments, type Reply, refusal } from './shipments-api.ts';
import { createStatusWebhooks } from './status-webhooks.ts';

type Options = {
  host: string;
  port?: number;
  publicKey: string;
  secretKey: string;
  webhookUrl: string;
  journalFile?: string | undefined;
};
type Carrier = { parcels: Parcels; webhooks: ReturnType<typeof createStatusWebhooks>; authorization: string };

/**
 * Starts a stand-in for Sendcloud, which sells labels of many carriers: the part of its API (v3) that the shop uses, its webhooks, and a
 * page to act as the carrier.
 */
export async function startSendcloud({
  host,
  port = 0,
  publicKey,
  secretKey,
  webhookUrl,
  journalFile,
}: Options) {
  const carrier: Carrier = {
    parcels: await openParcels(journalFile),
    webhooks: createStatusWebhooks({ url: webhookUrl, secret: secretKey }),
    authorization: `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`,
  };
  const server = createServer((request, response) => {
    answer(carrier, request, response).catch((error: unknown) => {
      process.stderr.write(`Sendcloud sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (response.headersSent) return void response.destroy();
      sendJson(response, 500, refusal(500, 'unknown_error', 'The sandbox failed; see its log.').body);
    });
  });
  const url = `http://${urlHost(host)}:${await listen(server, port, host)}`;
  return {
    url,
    apiUrl: `${url}/api/v3`,
    async close(): Promise<void> {
      carrier.webhooks.close();
      await closeServer(server);
      await carrier.parcels.close();
    },
  };
}

async function answer(carrier: Carrier, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const asked = `${request.method} ${pathname}`;
  if (pathname.startsWith('/api/v3/')) {
    if (request.headers.authorization !== carrier.authorization)
      return give(response, refusal(401, 'authentication_failed', 'Invalid username/password.'));
    return answerApi(carrier, request, response, asked.replace('/api/v3', ''), searchParams);
  }
  if (asked === 'GET /') return sendText(response, 200, parcelsPage(carrier.parcels), htmlHeaders());
  const [, ofControl, parcelId] = /^POST (\/sandbox)?\/parcels\/(\d+)\/status$/.exec(asked) ?? [];
  if (parcelId) {
    const body = (await readBody(request, 10_000)) ?? '';
    const said = ofControl ? readJson(body) : Object.fromEntries(new URLSearchParams(body));
    const moved = await move(carrier, Number(parcelId), said);
    return ofControl || moved.status !== 200
      ? sendJson(response, moved.status, moved.body)
      : sendSeeOther(response, '/');
  }
  if (asked === 'GET /sandbox/parcels') return sendJson(response, 200, carrier.parcels.newestFirst());
  if (asked === 'POST /sandbox/webhooks') {
    const changes = behaviour.safeParse(readJson((await readBody(request, 10_000)) ?? ''));
    if (!changes.success) return sendJson(response, 400, { error: z.prettifyError(changes.error) });
    return sendJson(response, 200, carrier.webhooks.behave(changes.data));
  }
  sendJson(response, 404, refusal(404, 'not_found', 'Not found').body);
}

async function answerApi(
  { parcels }: Carrier,
  request: IncomingMessage,
  response: ServerResponse,
  asked: string,
  query: URLSearchParams,
): Promise<void> {
  if (asked === 'POST /shipments/announce-with-shipping-rules')
    return give(response, await announce(parcels, readJson((await readBody(request)) ?? '')));
  if (asked === 'GET /shipments') return give(response, listShipments(parcels, query));
  const cancelled = /^POST \/shipments\/([\w-]+)\/cancel$/.exec(asked)?.[1];
  if (cancelled) return give(response, await cancel(parcels, cancelled));
  const labelOf = /^GET \/parcels\/(\d+)\/documents\/label$/.exec(asked)?.[1];
  const parcel = labelOf && parcels.byParcel(Number(labelOf));
  if (!parcel || parcel.statusId === 1002) return give(response, refusal(404, 'not_found', 'Not found'));
  if (request.headers.accept !== 'image/png')
    return give(response, refusal(400, 'invalid', 'The stand-in draws labels as image/png only.'));
  const image = await labelImage(parcel);
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': image.length });
  response.end(image);
}

function give(response: ServerResponse, reply: Reply): void {
  if (reply === 'never') return;
  if (reply === 'lose-answer') return void response.destroy();
  sendJson(response, reply.status, reply.body);
}

const behaviour = z
  .strictObject({ delayMs: z.int().min(0), repeat: z.int().min(0), reverse: z.int().min(0) })
  .partial();
const movement = z.object({
  id: z.coerce
    .number()
    .refine((id) => id in statuses)
    .transform((id) => id as StatusId),
  /** In seconds. */
  at: z.number().optional(),
});

async function move({ parcels, webhooks }: Carrier, parcelId: number, input: unknown) {
  const parcel = parcels.byParcel(parcelId);
  const said = movement.safeParse(input);
  if (!parcel || !said.success)
    return { status: parcel ? 400 : 404, body: { error: 'No such parcel or status.' } };
  const at = said.data.at ?? Math.floor(Date.now() / 1000);
  const moved = { ...parcel, statusId: said.data.id, updatedAt: new Date(at * 1000).toISOString() };
  webhooks.tell(await parcels.put(moved), at);
  return { status: 200, body: moved };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
