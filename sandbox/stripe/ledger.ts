import type Stripe from 'stripe';
import type { Journal } from './journal.ts';

/** The wire format, where decimals are text. */
export type LineItem = Omit<Stripe.LineItem, 'price'> & {
  price: Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };
};

export interface StoredSession {
  id: string;
  session: Stripe.Checkout.Session;
  lineItems: LineItem[];
  intentData: { metadata: Stripe.Metadata; description: string | null; receiptEmail: string | null };
}

export interface StoredEvent {
  id: string;
  type: string;
  created: number;
  /** The event as sent, identical in every byte at each attempt. */
  payload: string;
}

export interface Delivery {
  id: string;
  type: string;
  created: number;
  status: 'pending' | 'delivered' | 'dropped' | 'given-up';
  attempts: number;
  lastAnswer: string | null;
  nextAttemptAt: number | null;
}

interface StoredAnswer {
  id: string;
  created: number;
  request: string;
  status: number;
  body: string;
}

export interface Kinds {
  session: StoredSession;
  coupon: Stripe.Coupon;
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: StoredEvent;
  delivery: Delivery;
  answer: StoredAnswer;
}

/** State of the stand-in. Values are immutable: a change puts a new value under the same id. */
export type Ledger = { [Kind in keyof Kinds]: Collection<Kinds[Kind]> } & { flushed(): Promise<void> };

interface Collection<Value> {
  get(id: string): Value | undefined;
  put(value: Value): void;
  /** Deletes a value in memory only: the journal drops it when next rewritten. */
  forget(id: string): void;
  oldestFirst(): IterableIterator<Value>;
  newestFirst(): Value[];
}

const KINDS = [
  'session',
  'coupon',
  'intent',
  'charge',
  'refund',
  'dispute',
  'event',
  'delivery',
  'answer',
] as const;

/** Creates a ledger with these entries; its changes go to `journal`. */
export function createLedger(journal: Journal, maps: LedgerMaps = emptyMaps()): Ledger {
  const collections = KINDS.map((kind) => [kind, createCollection(maps[kind], kind, journal)]);
  return { ...Object.fromEntries(collections), flushed: () => journal.flushed() } as Ledger;
}

export type LedgerMaps = { [Kind in keyof Kinds]: Map<string, Kinds[Kind]> };

export function emptyMaps(): LedgerMaps {
  return Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as LedgerMaps;
}

export function isKind(name: string): name is keyof Kinds {
  return (KINDS as readonly string[]).includes(name);
}

function createCollection(map: Map<string, { id: string }>, kind: string, journal: Journal) {
  return {
    get: (id: string) => map.get(id),
    put(value: { id: string }) {
      map.set(value.id, value);
      journal.append(kind, value);
    },
    forget: (id: string) => void map.delete(id),
    oldestFirst: () => map.values(),
    newestFirst: () => [...map.values()].reverse(),
  };
}
