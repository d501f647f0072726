import type { Delivery, Ledger } from './ledger.ts';
import { createWebhookPoster } from './post-webhook.ts';

const CONCURRENCY = 32;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;
const GIVE_UP_AFTER_SECONDS = 3 * 86_400;

/** Changes the delivery of webhooks for tests. */
export interface WebhookBehaviour {
  url: string;
  delayMs: number;
  /** Repeats every event this often after its delivery. */
  repeat: number;
  /** Holds back this many events, then sends them in reverse order. */
  reverse: number;
  /** Sends nothing while true. */
  paused: boolean;
  /** Drops this many events. */
  drop: number;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Sends events to the shop until acknowledged with a 2xx or for three days. */
export function createDeliveries(ledger: Ledger, options: { url: string; secret: string }) {
  const behaviour: WebhookBehaviour = {
    url: options.url,
    delayMs: 0,
    repeat: 0,
    reverse: 0,
    paused: false,
    drop: 0,
  };
  const poster = createWebhookPoster(CONCURRENCY);
  const retries = new Map<string, NodeJS.Timeout>();
  let queue: string[] = [];
  let head = 0;
  let held: string[] = [];
  let active = 0;
  let isClosed = false;

  function deliver(id: string): void {
    if (behaviour.drop > 0) {
      behaviour.drop -= 1;
      update(id, { status: 'dropped', nextAttemptAt: null });
    } else if (behaviour.reverse > 0) {
      behaviour.reverse -= 1;
      held.push(id);
      if (behaviour.reverse === 0) releaseHeld();
    } else {
      queue.push(id);
      pump();
    }
  }

  function pump(): void {
    while (!isClosed && !behaviour.paused && active < CONCURRENCY && head < queue.length) {
      const id = queue[head];
      head += 1;
      if (id) void attempt(id);
    }
    if (head > 1000 || head === queue.length) {
      queue = queue.slice(head);
      head = 0;
    }
  }

  async function releaseHeld(): Promise<void> {
    const ids = held.reverse();
    held = [];
    for (const id of ids) await attempt(id);
  }

  async function attempt(id: string): Promise<void> {
    active += 1;
    try {
      await send(id);
    } catch {
      // The journal could not be written: an event that a crash would lose must not leave yet.
      retryLater(id, FIRST_RETRY_MS);
    } finally {
      active -= 1;
      setImmediate(pump);
    }
  }

  async function send(id: string): Promise<void> {
    const payload = ledger.event.get(id)?.payload;
    if (!payload || ledger.delivery.get(id)?.status !== 'pending') return;
    await ledger.flushed();
    if (behaviour.delayMs > 0) await pause(behaviour.delayMs);
    if (isClosed) return;
    const answer = await poster.post(behaviour.url, payload, options.secret);
    if (isClosed) return;
    note(id, answer);
    if (!isSuccess(answer)) return;
    for (let count = behaviour.repeat; count > 0 && !isClosed; count -= 1) {
      await poster.post(behaviour.url, payload, options.secret);
    }
  }

  function note(id: string, answer: number | string): void {
    const delivery = ledger.delivery.get(id);
    if (!delivery) return;
    const attempts = delivery.attempts + 1;
    const outcome = { attempts, lastAnswer: String(answer), nextAttemptAt: null };
    const isTooOld = Date.now() / 1000 - delivery.created > GIVE_UP_AFTER_SECONDS;
    if (isSuccess(answer) || isTooOld) {
      update(id, { ...outcome, status: isSuccess(answer) ? 'delivered' : 'given-up' });
      return;
    }
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
    update(id, { ...outcome, nextAttemptAt: Date.now() + wait });
    retryLater(id, wait);
  }

  function retryLater(id: string, wait: number): void {
    const timer = setTimeout(() => {
      retries.delete(id);
      queue.push(id);
      pump();
    }, wait);
    retries.set(id, timer.unref());
  }

  function update(id: string, changes: Partial<Delivery>): void {
    const delivery = ledger.delivery.get(id);
    if (delivery) ledger.delivery.put({ ...delivery, ...changes });
  }

  /** Changes the behaviour. Pending retries run at once, so that tests need not wait for the backoff. */
  function behave(changes: Partial<WebhookBehaviour>): WebhookBehaviour {
    Object.assign(behaviour, changes);
    if (changes.reverse === 0) void releaseHeld();
    if (!behaviour.paused) {
      for (const [id, timer] of retries) {
        clearTimeout(timer);
        queue.push(id);
      }
      retries.clear();
    }
    pump();
    return behaviour;
  }

  function close(): void {
    isClosed = true;
    for (const timer of retries.values()) clearTimeout(timer);
    poster.close();
  }

  return { behaviour, deliver, behave, close, inFlight: () => active };
}

function isSuccess(answer: number | string): boolean {
  return typeof answer === 'number' && answer >= 200 && answer < 300;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
