import type { Ledger } from './ledger.ts';

export interface StripeSandboxContext {
  ledger: Ledger;
  secretKey: string;
  /** Initial status of refunds; tests settle pending ones. */
  refunds: { arrive: 'succeeded' | 'pending' };
  /** Idempotency keys of requests still being handled. */
  keysInUse: Set<string>;
  /** Browsers' address of the payment page, without a trailing slash. */
  publicUrl: string;
  /** Seconds since 1970, like Stripe's. */
  now(): number;
  /** True if the shop's webhook endpoint subscribed to this type. */
  isEnabled(type: string): boolean;
  /** Sends this event until the shop acknowledges it. */
  deliver(eventId: string): void;
  /** Expires this session when its time comes. */
  watchExpiry(sessionId: string, expiresAt: number): void;
}

export interface Cause {
  requestId: string;
  idempotencyKey: string | null;
}
