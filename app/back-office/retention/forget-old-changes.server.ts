import type { Db } from '#app/platform/database/db.server.ts';
import { forgetChanges, listChangedTypes } from '#app/platform/editing/forget-changes.server.ts';
import { daysBefore, startOfKeptBooks } from '#app/platform/retention/retention-borders.ts';

/** What was done with orders and money belongs to the books. */
const BOOKED_TYPES = ['order', 'payment-difference', 'recovery'];
const KEPT_DAYS = 730;

/** Deletes what operators did: with orders and money when the books of that year may go, with all else after two years. */
export async function forgetOldChanges(db: Db, now: Date): Promise<void> {
  for (const type of await listChangedTypes(db)) {
    const isBooked = BOOKED_TYPES.includes(type);
    await forgetChanges(db, type, isBooked ? startOfKeptBooks(now) : daysBefore(now, KEPT_DAYS));
  }
}
