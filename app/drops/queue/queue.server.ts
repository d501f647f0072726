import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { type Actor, recordChange } from '#app/platform/editing/audit-log.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { roomPath } from '../drop-paths.ts';
import { newSeed } from '../random-order/random-order.server.ts';
import { findGatedProducts } from '../selling/gated-products.server.ts';
import { drops } from '../tables.server.ts';
import { dropQueues } from './tables.server.ts';
import type { QueueState } from './ticket.ts';

export type Queue = {
  dropId: string;
  seed: Buffer;
  state: QueueState;
  opensAt: Date;
  startsAt: Date;
  endsAt: Date;
  placesGivenAt: Date | null;
  earlyPlaces: number | null;
  lastPlace: number;
  admittedUpTo: number;
  mostPerMinute: number | null;
  asksProof: boolean;
  pacedUntil: Date | null;
};

const columns = {
  dropId: dropQueues.dropId,
  seed: dropQueues.seed,
  state: dropQueues.state,
  opensMinutesBefore: dropQueues.opensMinutesBefore,
  startsAt: drops.startDate,
  endsAt: drops.endDate,
  placesGivenAt: dropQueues.placesGivenAt,
  earlyPlaces: dropQueues.earlyPlaces,
  lastPlace: dropQueues.lastPlace,
  admittedUpTo: dropQueues.admittedUpTo,
  mostPerMinute: dropQueues.mostPerMinute,
  asksProof: dropQueues.asksProof,
  pacedUntil: dropQueues.pacedUntil,
};

/** The SQL condition for drops with a queue that are announced or whose waiting room is open. */
export const hasQueueToShow = and(
  eq(drops.isActive, true),
  eq(drops.saleMethod, 'queue'),
  sql`least(${drops.announcedAt}, ${drops.startDate} - ${dropQueues.opensMinutesBefore} * interval '1 minute') <= now()`,
);

export async function findQueue(db: Db, dropId: string): Promise<Queue | undefined> {
  return isPostgresText(dropId) ? withOpening(await selectQueue(db, dropId)) : undefined;
}

/** Makes orders, admissions and joins wait until the transaction ends. Lock order: queue, tickets, product sizes. */
export async function lockQueue(tx: Db, dropId: string): Promise<Queue | undefined> {
  return withOpening(await selectQueue(tx, dropId).for('no key update', { of: dropQueues }));
}

function selectQueue(db: Db, dropId: string) {
  return db
    .select(columns)
    .from(dropQueues)
    .innerJoin(drops, and(eq(drops.id, dropQueues.dropId), hasQueueToShow))
    .where(eq(dropQueues.dropId, dropId));
}

function withOpening([row]: Awaited<ReturnType<typeof selectQueue>>): Queue | undefined {
  if (!row) return undefined;
  const { opensMinutesBefore, ...queue } = row;
  return { ...queue, opensAt: new Date(queue.startsAt.getTime() - opensMinutesBefore * 60_000) };
}

export async function describeQueueOfProduct(
  db: Db,
  productId: string,
  language: Language,
): Promise<{ path: string; text: string; label: string } | undefined> {
  const gated = await findGatedProducts(db, [productId]);
  const sold = gated.find(({ drop }) => drop.saleMethod === 'queue');
  const t = wordsIn(language);
  return (
    sold && { path: roomPath(sold.drop.id), text: t('theDrop.hasQueue'), label: t('theDrop.toWaitingRoom') }
  );
}

export type QueueOperation =
  | { state: QueueState }
  /** The most admissions per minute; null for as many as the shop can serve. */
  | { mostPerMinute: number | null }
  | { message: string | null; messageNl: string | null };

const actions = {
  running: 'queue-resumed',
  paused: 'queue-paused',
  closed: 'queue-closed',
} as const satisfies Record<QueueState, string>;

/** Logs each change once. A paused or closed queue does not end the admissions already granted. */
export function operateQueue(
  db: Db,
  actor: Actor,
  dropId: string,
  operation: QueueOperation,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  return db.transaction(async (tx) => {
    const { state, mostPerMinute, message, messageNl } = dropQueues;
    const [current] = await tx
      .select({ state, mostPerMinute, message, messageNl })
      .from(dropQueues)
      .where(eq(dropQueues.dropId, dropId))
      .for('no key update');
    if (!current) return { ok: false, reason: 'missing' };
    const before = Object.fromEntries(
      Object.keys(operation).map((field) => [field, current[field as keyof typeof current]]),
    );
    if (Object.entries(operation).every(([field, value]) => before[field] === value)) return { ok: true };
    await tx.update(dropQueues).set(operation).where(eq(dropQueues.dropId, dropId));
    const change = { objectType: 'drop', objectId: dropId, before, after: operation };
    await recordChange(tx, actor, { ...change, action: actionOf(operation) }, now);
    return { ok: true };
  });
}

function actionOf(operation: QueueOperation): string {
  if ('state' in operation) return actions[operation.state];
  return 'mostPerMinute' in operation ? 'queue-speed-changed' : 'queue-message-changed';
}

/** Creates or updates the queue of a drop. The seed is created with the queue and never changes. */
export async function prepareQueue(
  db: Db,
  dropId: string,
  chosen: {
    opensMinutesBefore?: number | undefined;
    mostPerMinute?: number | null | undefined;
    asksProof?: boolean | undefined;
  },
): Promise<void> {
  const { opensMinutesBefore, mostPerMinute, asksProof } = chosen;
  const set = {
    ...(opensMinutesBefore !== undefined && { opensMinutesBefore }),
    ...(mostPerMinute !== undefined && { mostPerMinute }),
    ...(asksProof !== undefined && { asksProof }),
  };
  const made = db.insert(dropQueues).values({ dropId, seed: newSeed(), ...set });
  const { dropId: target } = dropQueues;
  await (Object.keys(set).length
    ? made.onConflictDoUpdate({ target, set })
    : made.onConflictDoNothing({ target }));
}
