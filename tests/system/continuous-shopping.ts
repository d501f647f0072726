import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { checkoutBody, sessionOf } from './shopper.ts';

type Asked = { path: string; body?: BodyInit; headers?: Record<string, string>; isJson?: boolean };
type Answer = { status: number; text: string; location: string | null };

export type Bought = { email: string; number: string; product: string; quantity: number };

export type Shopping = {
  answered: number;
  bought: Bought[];
  /** Addresses of uploaded pictures. */
  uploaded: string[];
  /** Descriptions of failed requests. */
  failed: string[];
};

const PRODUCTS = ['m1', 'm2', 'm3'];
export const SOLD_SIZE = 'M';
const PAGES = ['/', '/women', '/men', '/bag', '/the-drop', '/search?q=shirt', '/health/ready'];
const ANSWERED_WITHIN_MS = 30_000;
/** Pause between a shopper's requests; without it a few shoppers would take all processors from the tests beside them. */
export const THINKING_MS = 40;

/**
 * Runs shoppers and an operator until `stop`: pages, searches, the bag, paid orders, uploads; half of the requests on kept
 * connections. With `again` failed requests are retried, else each has one try.
 */
export function startShopping(
  shopUrl: string,
  operatorCookie: string,
  { shoppers = 6, again = false, name = 'rolling' } = {},
) {
  const shopping: Shopping = { answered: 0, bought: [], uploaded: [], failed: [] };
  let isOver = false;
  const running = [
    ...Array.from({ length: shoppers }, (_, shopper) =>
      repeat((turn) => shopOnce(`${name}-${shopper}-${turn}@example.com`)),
    ),
    repeat(uploadOnce),
  ];

  async function repeat(once: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn++) await once(turn);
  }

  async function shopOnce(email: string): Promise<void> {
    for (const page of PAGES) await ask({ path: page });
    const product = PRODUCTS[Math.floor(Math.random() * PRODUCTS.length)] ?? '';
    const quantity = 1 + Math.floor(Math.random() * 2);
    const wanted = [{ id: product, size: SOLD_SIZE, quantity }];
    await ask({ path: '/bag/check', body: JSON.stringify({ items: wanted }), isJson: true });
    // One key for all tries finds an order whose response was lost.
    const placed = await ask({
      path: '/functions/v1/create-checkout',
      body: JSON.stringify(checkoutBody(wanted, email)),
      headers: { Cookie: `checkout=${randomUUID()}` },
      isJson: true,
    });
    if (!placed) return;
    const order = JSON.parse(placed.text) as Record<string, unknown>;
    const page = await ask({ path: new URL(String(order.checkoutUrl)).pathname });
    if (!page?.location) return;
    const { origin } = new URL(page.location);
    const paid = await fetch(`${origin}/sandbox/sessions/${sessionOf(order)}/pay`, {
      method: 'POST',
      body: '{}',
    });
    if (!paid.ok) shopping.failed.push(`the sandbox took no payment: ${paid.status}`);
    shopping.bought.push({ email, number: String(order.orderNumber), product, quantity });
  }

  /** Uploads a unique picture, and opens the library. */
  async function uploadOnce(turn: number): Promise<void> {
    const picture = await pictureLikeNoOther();
    const form = new FormData();
    form.append('altText', `${name} ${turn}`);
    form.append('files', new File([new Uint8Array(picture)], `${name}-${turn}.png`, { type: 'image/png' }));
    const answer = await ask({
      path: '/admin/images/files',
      body: form,
      headers: { Cookie: operatorCookie, Origin: shopUrl },
    });
    if (answer) shopping.uploaded.push(pictureUrl(picture));
    for (const page of PAGES) await ask({ path: page });
  }

  async function ask(asked: Asked): Promise<Answer | undefined> {
    for (;;) {
      const { answer, trouble } = await askOnce(asked);
      if (answer) {
        shopping.answered += 1;
        await sleep(THINKING_MS);
        return answer;
      }
      if (!again) {
        shopping.failed.push(`${asked.path}: ${trouble}`);
        return undefined;
      }
      await sleep(THINKING_MS);
    }
  }

  async function askOnce({
    path,
    body,
    headers,
    isJson,
  }: Asked): Promise<{ answer?: Answer; trouble?: string }> {
    try {
      const response = await fetch(shopUrl + path, {
        redirect: 'manual',
        headers: {
          ...(isJson && { 'Content-Type': 'application/json' }),
          ...(Math.random() < 0.5 && { Connection: 'close' }),
          ...headers,
        },
        ...(body !== undefined && { method: 'POST', body }),
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      });
      const { status } = response;
      const text = await response.text();
      if (status === 200 || status === 303)
        return { answer: { status, text, location: response.headers.get('location') } };
      return { trouble: `${status} ${text.slice(0, 200)}` };
    } catch (error) {
      return { trouble: `${error} (${(error as Error).cause})` };
    }
  }

  return {
    shopping,
    /** Lets all current work finish. */
    async stop(): Promise<Shopping> {
      isOver = true;
      await Promise.all(running);
      return shopping;
    },
  };
}

/** Returns the address of an uploaded picture. */
export function pictureUrl(picture: Buffer): string {
  return `/media/${createHash('sha256').update(picture).digest('hex').slice(0, 32)}`;
}

export async function pictureLikeNoOther(): Promise<Buffer> {
  const channel = () => Math.floor(Math.random() * 256);
  const width = 40 + Math.floor(Math.random() * 400);
  const background = { r: channel(), g: channel(), b: channel() };
  return sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}
