import type { Ledger } from './ledger.ts';

/** What every part of the stand-in shares. */
export interface StripeSandboxContext {
  ledger: Ledger;
  secretKey: string;
  /** What refunds are when they are made; a test settles those that are pending. */
  refunds: { arrive: 'succeeded' | 'pending' };
  /** Idempotency keys of requests that are still being answered. */
  keysInUse: Set<string>;
  /** Where browsers find the payment page, without a slash at the end. */
  publicUrl: string;
  /** Seconds since 1970, as Stripe counts. */
  now(): number;
  /** Whether the shop's webhook endpoint asked for events of this type. */
  isEnabled(type: string): boolean;
  /** Sends this event to the shop until the shop has it. */
  deliver(eventId: string): void;
  /** Ends this session by itself when its time comes. */
  watchExpiry(sessionId: string, expiresAt: number): void;
}

/** The API request that brought something about, for the event that tells of it. */
export interface Cause {
  requestId: string;
  idempotencyKey: string | null;
}
