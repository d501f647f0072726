import type { Db } from '#app/platform/database/db.server.ts';
import { forgetChanges, listChangedTypes } from '#app/platform/editing/forget-changes.server.ts';
import { daysBefore, startOfKeptBooks } from '#app/platform/retention/retention-borders.ts';

/** Actions on orders and money belong to the books. */
const BOOKED_TYPES = ['order', 'payment-difference', 'recovery'];
const KEPT_DAYS = 730;

/** Deletes operators' actions: on orders and money together with the year's books, others after two years. */
export async function forgetOldChanges(db: Db, now: Date): Promise<void> {
  for (const type of await listChangedTypes(db)) {
    const isBooked = BOOKED_TYPES.includes(type);
    await forgetChanges(db, type, isBooked ? startOfKeptBooks(now) : daysBefore(now, KEPT_DAYS));
  }
}
