import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { drops } from '../tables.server.ts';
import { dropReminders } from './tables.server.ts';

export function exportReminders(db: Db, email: string) {
  return db
    .select({
      drop: drops.title,
      language: dropReminders.language,
      askedAt: dropReminders.askedAt,
      confirmedAt: dropReminders.confirmedAt,
      toldADayBefore: dropReminders.dayToldOf,
      toldShortlyBefore: dropReminders.startToldOf,
    })
    .from(dropReminders)
    .leftJoin(drops, eq(drops.id, dropReminders.dropId))
    .where(eq(dropReminders.email, email.toLowerCase()))
    .orderBy(asc(dropReminders.askedAt));
}
