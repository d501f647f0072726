import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkoutBody, sessionOf } from './shopper.ts';
import type { World } from './world.ts';

/** What the status of a queue tells everyone; the browser knows its own place. */
type Status = {
  state: string;
  placesGiven: boolean;
  admittedUpTo: number;
  pollSeconds: number;
  left: number;
};
type Ticket = { id: string; place: number | null; state: string };
type Answer = {
  status: number;
  body: Record<string, unknown>;
  cookies: string[];
  location: string | undefined;
};

export type Person = {
  name: string;
  email: string;
  /** Name and value of each cookie that their browser has. */
  cookies: Map<string, string>;
  /** An address of their own, where the shop trusts the proxy that names it. */
  network: string;
  ticket: Ticket | undefined;
  /** Numbers of the orders that they paid. */
  bought: string[];
};

export type CrowdSettings = {
  shopUrl: string;
  stripeUrl: string;
  dropId: string;
  /** What is sold, in the sizes that there are. */
  productId: string;
  sizes: string[];
  /** How often they ask, as a share of what the shop asks them to wait. */
  pace?: number;
  /** Of so many who come to the payment page one goes home without paying; nobody unless said. */
  oneLeavesOf?: number;
  /** Whatever changes something is done in two tabs. */
  hasTwoTabs?: boolean;
};

export type Crowd = ReturnType<typeof createCrowd>;

/** Simulated people who want a piece of a drop with a queue, each with a browser of their own, over connections that are kept open. */
export function createCrowd(settings: CrowdSettings) {
  const {
    shopUrl,
    stripeUrl,
    dropId,
    productId,
    sizes,
    pace = 1,
    oneLeavesOf = 0,
    hasTwoTabs = false,
  } = settings;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const pollMs: number[] = [];
  const refused = new Map<string, number>();
  const abandoned: string[] = [];
  const room = `${shopUrl}/the-drop/${dropId}/queue`;
  let payments = 0;
  let isOver = false;

  function person(name: string, index: number): Person {
    const network = [10, (index >> 16) & 255, (index >> 8) & 255, index & 255].join('.');
    const email = `${name}-${randomUUID()}@example.com`;
    return {
      name,
      email,
      cookies: new Map([['checkout', randomUUID()]]),
      network,
      ticket: undefined,
      bought: [],
    };
  }

  /** Comes, waits, and buys a piece when it is their turn, until they have one or there is nothing left to wait for. */
  async function wantPiece(one: Person): Promise<'bought' | 'nothing-left' | 'left'> {
    await takeTicket(one);
    while (!isOver) {
      const status = await poll(one);
      if (['sold-out', 'closed', 'over'].includes(status.state)) return 'nothing-left';
      const isTheirs = one.ticket?.place != null && one.ticket.place <= status.admittedUpTo;
      if ((status.placesGiven && one.ticket?.place == null) || isTheirs) await lookAtTicket(one);
      const { state } = one.ticket ?? {};
      if (state === 'admitted' && (await buy(one)) === 'bought') return 'bought';
      if (state === 'over' || state === 'left') await takeTicket(one);
      await sleep(status.pollSeconds * 1_000 * pace * (0.75 + Math.random() / 2));
    }
    return 'left';
  }

  /** Tabs of one browser ask one after the other. */
  async function takeTicket(one: Person): Promise<void> {
    if (hasTwoTabs) await ask(one, 'POST', `${room}/place`, {});
    const joined = await ask(one, 'POST', `${room}/place`, {});
    if (joined.status === 200) one.ticket = joined.body.ticket as Ticket;
    else count(`join ${joined.status}`);
  }

  async function lookAtTicket(one: Person): Promise<void> {
    const { status, body } = await ask(one, 'GET', `${room}/place`);
    if (status === 200) one.ticket = body.ticket as Ticket;
  }

  async function poll(one: Person): Promise<Status> {
    const begun = performance.now();
    const { status, body } = await ask(one, 'GET', `${room}/status`);
    if (status === 200) {
      pollMs.push(performance.now() - begun);
      return body as Status;
    }
    count(`poll ${status}`);
    return { state: 'waiting', placesGiven: false, admittedUpTo: 0, pollSeconds: 1, left: 0 };
  }

  /** Tries one size after the other. */
  async function buy(one: Person): Promise<'bought' | 'not-paid' | 'refused'> {
    for (const size of sizes.toSorted(() => Math.random() - 0.5)) {
      const asked = checkoutBody([{ id: productId, size }], one.email);
      const placed = await change(one, `${shopUrl}/functions/v1/create-checkout`, asked);
      if (placed.status !== 200) {
        count(`checkout ${placed.status} ${placed.body.reason}`);
        continue;
      }
      await ask(one, 'GET', shopUrl + new URL(String(placed.body.checkoutUrl)).pathname);
      const sessionId = sessionOf(placed.body);
      payments += 1;
      const isPaying = !oneLeavesOf || payments % oneLeavesOf !== 0;
      const control = `${stripeUrl}/sandbox/sessions/${sessionId}/${isPaying ? 'pay' : 'expire'}`;
      const paid = await ask(one, 'POST', control, {});
      if (!isPaying) {
        abandoned.push(String(placed.body.orderNumber));
        return 'not-paid';
      }
      if (paid.status !== 200) throw new Error(`The sandbox took no payment: ${JSON.stringify(paid.body)}`);
      await change(one, `${shopUrl}/functions/v1/verify-payment`, { sessionId });
      one.bought.push(String(placed.body.orderNumber));
      return 'bought';
    }
    return 'refused';
  }

  /** Sent by both tabs where there are two; the first answer that is no refusal counts. */
  async function change(one: Person, url: string, body: object): Promise<Answer> {
    const answers = await Promise.all([
      ask(one, 'POST', url, body),
      ...(hasTwoTabs ? [ask(one, 'POST', url, body)] : []),
    ]);
    return answers.find(({ status }) => status === 200) ?? (answers[0] as Answer);
  }

  /** Whoever is not answered, or is asked to come again, asks again, as browsers and people do. */
  async function ask(one: Person, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
    for (;;) {
      const answer = await request(one, method, url, body).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      count(answer ? `asked again after ${answer.status}` : 'asked again after no answer');
      if (isOver) return answer ?? { status: 0, body: {}, cookies: [], location: undefined };
      await sleep(200 + Math.random() * 300);
    }
  }

  function request(one: Person, method: string, url: string, body: object | undefined): Promise<Answer> {
    const bytes = body && Buffer.from(JSON.stringify(body));
    const headers = {
      Accept: 'application/json',
      Cookie: [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-Forwarded-For': one.network,
      ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
    };
    return new Promise((resolve, reject) => {
      const asking = http.request(url, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          for (const cookie of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
            one.cookies.set(name, value);
          }
          resolve({
            status: response.statusCode ?? 0,
            body: text.startsWith('{') ? JSON.parse(text) : {},
            cookies: response.headers['set-cookie'] ?? [],
            location: response.headers.location,
          });
        });
      });
      asking.setTimeout(30_000, () => asking.destroy(new Error('not answered')));
      asking.on('error', reject).end(bytes);
    });
  }

  function count(what: string): void {
    refused.set(what, (refused.get(what) ?? 0) + 1);
  }

  return {
    person,
    takeTicket,
    wantPiece,
    /** How long each answer about the queue's status took. */
    pollMs,
    /** Numbers of the orders whose payment they gave up. */
    abandoned,
    /** What else happened, and how often. */
    refused,
    /** Whoever still waits goes home. */
    end(): void {
      isOver = true;
    },
    close: () => agent.destroy(),
  };
}

/** Puts up a drop with a queue, which starts in ten minutes, and so many pieces of each size of a product; answers its id. */
export async function addDropWithQueue(
  world: World,
  productId: string,
  pieces: Record<string, number>,
): Promise<string> {
  const dropId = randomUUID();
  await world.sql('update product_sizes set stock_quantity = 0 where product_id = $1', [productId]);
  for (const [size, count] of Object.entries(pieces)) await world.setStock(productId, size, count);
  await world.sql(
    `insert into drops (id, title, start_date, end_date, is_active, sale_method)
     values ($1, 'Rush', now() + interval '10 minutes', now() + interval '1 day', true, 'queue')`,
    [dropId],
  );
  await world.sql('insert into drop_queues (drop_id, seed) values ($1, $2)', [dropId, randomBytes(32)]);
  await world.sql('insert into drop_products (drop_id, product_id) values ($1, $2)', [dropId, productId]);
  return dropId;
}

/** How many pieces people bought and paid whom a drop's queue admitted. */
export async function soldInDrop(world: World, dropId: string): Promise<number> {
  const [row] = await world.sql<{ sold: number }>(
    `select coalesce(sum(quantity), 0)::int as sold from order_items
     join orders on orders.id = order_id and payment_status = 'paid'
     where exists (select from drop_queue_tickets where order_id = orders.id and drop_id = $1)`,
    [dropId],
  );
  return row?.sold ?? 0;
}
