import { createHmac } from 'node:crypto';
import { type StoredParcel, statuses } from './parcels.ts';

/** Changes the delivery of webhooks for tests. */
export type Behaviour = {
  delayMs: number;
  /** Repeats every event this often after its delivery. */
  repeat: number;
  /** Holds back this many events, then sends them in reverse order. */
  reverse: number;
};

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;
/** The carrier's documented number, though without its pauses of minutes. */
const MOST_TRIES = 10;

/** Sends the shop signed changes of parcels' statuses, until acknowledged or after ten attempts. */
export function createStatusWebhooks({ url, secret }: { url: string; secret: string }) {
  const behaviour: Behaviour = { delayMs: 0, repeat: 0, reverse: 0 };
  const timers = new Set<NodeJS.Timeout>();
  let held: string[] = [];
  let isClosed = false;

  async function post(body: string): Promise<boolean> {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'Content-Type': 'application/json', 'Sendcloud-Signature': signature };
    const signal = AbortSignal.timeout(10_000);
    return fetch(url, { method: 'POST', headers, body, signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async function send(body: string, tries = 1): Promise<void> {
    if (behaviour.delayMs > 0) await after(behaviour.delayMs);
    if (isClosed) return;
    if (!(await post(body))) {
      if (tries < MOST_TRIES && !isClosed)
        void after(Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS)).then(() =>
          send(body, tries + 1),
        );
      return;
    }
    for (let more = behaviour.repeat; more > 0 && !isClosed; more--) await post(body);
  }

  function after(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, milliseconds);
      timers.add(timer.unref());
    });
  }

  async function releaseHeld(): Promise<void> {
    const bodies = held.reverse();
    held = [];
    for (const body of bodies) await send(body);
  }

  return {
    behaviour,
    behave(changes: Partial<Behaviour>): Behaviour {
      Object.assign(behaviour, changes);
      if (behaviour.reverse === 0) void releaseHeld();
      return behaviour;
    },
    tell(parcel: StoredParcel, at: number): void {
      const body = JSON.stringify(payloadOf(parcel, at));
      if (behaviour.reverse === 0) return void send(body);
      held.push(body);
      behaviour.reverse--;
      if (behaviour.reverse === 0) void releaseHeld();
    },
    close(): void {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Shaped like the documentation's example; `at` in seconds. */
function payloadOf(
  { parcelId, trackingNumber, orderNumber, to, statusId, shipmentId }: StoredParcel,
  at: number,
) {
  return {
    action: 'parcel_status_changed',
    timestamp: at * 1000,
    carrier_status_change_timestamp: at,
    parcel: {
      id: parcelId,
      name: to.name,
      address: to.address_line_1,
      city: to.city,
      postal_code: to.postal_code,
      country: { iso_2: to.country_code },
      tracking_number: trackingNumber,
      order_number: orderNumber,
      shipment_uuid: shipmentId,
      status: { id: statusId, message: statuses[statusId].message },
    },
  };
}
