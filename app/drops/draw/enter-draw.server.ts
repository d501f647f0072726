import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isBlocked } from '../blocks/is-blocked.server.ts';
import { lotOf } from '../chance/chance.server.ts';
import { drops } from '../tables.server.ts';
import { drawConfirmationMails } from './draw-queues.server.ts';
import { dropDrawEntries, dropDraws } from './tables.server.ts';

/** Treats a second request within this time as a double click. */
const SAME_ASKING_MS = 60_000;

type Entering = {
  dropId: string;
  productSizeId: string;
  /** In lower case, validated. */
  email: string;
  language: Language;
  /** True if its owner is signed in with a verified address. */
  isProven: boolean;
  customerId?: string | undefined;
  /** Written as by `clientNetwork`. */
  network?: string | undefined;
};

/**
 * Enters an address for a size, or changes the size of its entry, which keeps its lot. An unproven address gets a confirmation mail; until
 * it is followed a confirmed entry stays as it is, so that nobody can change another's. The result never reveals whether an address is
 * known or blocked. Refuses a closed draw, and a blocked network or customer.
 */
export async function enterDraw(
  db: Db,
  { dropId, productSizeId, email, language, isProven, customerId, network }: Entering,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'closed' | 'blocked' }> {
  const { askedAt, confirmedAt } = dropDrawEntries;
  return db.transaction(async (tx) => {
    const draw = await lockOpenDraw(tx, dropId, now);
    if (!draw) return { ok: false, reason: 'closed' };
    const wanting = isProven ? { email, customerId, network } : { network };
    if (await isBlocked(tx, wanting)) return { ok: false, reason: 'blocked' };
    const id = randomUUID();
    const [asked] = await tx
      .insert(dropDrawEntries)
      .values({
        id,
        dropId,
        productSizeId,
        email,
        person: sql`mailbox_of(${email})`,
        language,
        lot: lotOf(draw.seed, id),
        askedAt: now,
        confirmedAt: isProven ? now : null,
      })
      .onConflictDoUpdate({
        target: [dropDrawEntries.dropId, dropDrawEntries.person],
        set: isProven
          ? {
              productSizeId,
              email,
              language,
              askedAt: now,
              confirmedAt: sql`coalesce(${confirmedAt}, excluded.confirmed_at)`,
            }
          : {
              language: sql`case when ${confirmedAt} is null then excluded.language else ${dropDrawEntries.language} end`,
              askedAt: now,
              email: sql`case when ${confirmedAt} is null then excluded.email else ${dropDrawEntries.email} end`,
              productSizeId: sql`case when ${confirmedAt} is null then excluded.product_size_id else ${dropDrawEntries.productSizeId} end`,
            },
        setWhere: isProven
          ? undefined
          : or(
              lt(askedAt, new Date(now.getTime() - SAME_ASKING_MS)),
              ne(dropDrawEntries.productSizeId, productSizeId),
            ),
      })
      .returning({ id: dropDrawEntries.id });
    if (asked && !isProven)
      await queueJob(tx, drawConfirmationMails, {
        entryId: asked.id,
        productSizeId,
        askedAt: now.toISOString(),
      });
    return { ok: true };
  });
}

/** Locks a running drop's draw that is still open for entries; it is not drawn while locked. */
export async function lockOpenDraw(tx: Db, dropId: string, now: Date): Promise<{ seed: Buffer } | undefined> {
  const [draw] = await tx
    .select({ seed: dropDraws.seed })
    .from(dropDraws)
    .innerJoin(drops, eq(drops.id, dropDraws.dropId))
    .where(
      and(
        eq(dropDraws.dropId, dropId),
        gt(dropDraws.closesAt, now),
        isNull(dropDraws.drawnAt),
        eq(drops.isActive, true),
        lte(drops.startDate, now),
        gt(drops.endDate, now),
      ),
    )
    .for('share', { of: dropDraws });
  return draw;
}
