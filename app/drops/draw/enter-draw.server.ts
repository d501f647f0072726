import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Customer } from '#app/accounts/current-customer.server.ts';
import {
  defineMailRequestLimits,
  type FormResult,
  refused,
} from '#app/accounts/mail/mail-request-limits.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { clientSubnet } from '#app/platform/http/clients/client-subnet.ts';
import type { RequestInfo } from '#app/platform/http/request-info.server.ts';
import { queueJob } from '#app/platform/jobs/jobs.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { isBlocked } from '../blocklist/blocklist.server.ts';
import { findLinkedEntry, type LinkedEntry } from '../mail/email-links.server.ts';
import { lotOf } from '../random-order/random-order.server.ts';
import { dropDrawEntries, dropDraws, drops } from '../tables.server.ts';
import type { EntryAnswer } from './draw.ts';
import { type FoundEntry, findDrawEntry, nameLinkedSize } from './draw-entries.server.ts';
import { type DrawPiece, findDrawOfDrop } from './draws.server.ts';
import { drawConfirmationMails } from './send-draw-mails.server.ts';

/** A second request within this time counts as a double click. */
const SAME_ASKING_MS = 60_000;

type Entering = {
  dropId: string;
  productSizeId: string;
  /** A valid address in lower case. */
  email: string;
  language: Language;
  /** True if the customer is signed in and has verified this address. */
  isProven: boolean;
  customerId?: string | undefined;
  /** The client's network in the format of `clientSubnet`. */
  network?: string | undefined;
};

/** Enters an address, or changes its size. Unverified addresses are mailed a link. Never reveals existing entries. */
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

async function lockOpenDraw(tx: Db, dropId: string, now: Date): Promise<{ seed: Buffer } | undefined> {
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

const limits = defineMailRequestLimits('drop-draw');

/** Returns status 400 for invalid input, 403 if blocked, 409 once closed, and 429 with `Retry-After` over a limit. */
export async function submitDrawEntry(
  db: Db,
  { dropId, pieces }: { dropId: string; pieces: DrawPiece[] },
  typed: { productSizeId: unknown; email: unknown },
  { customer, info, now }: { customer: Customer | undefined; info: RequestInfo; now: Date },
): Promise<FormResult<EntryAnswer>> {
  const tooMany = await limits.limitRequest(info);
  if (tooMany) return tooMany;
  const size = pieces.flatMap(({ sizes }) => sizes).find((one) => one.productSizeId === typed.productSizeId);
  if (!size) return refused('size-missing', 400);
  const address = await limits.readTypedEmail(typed.email, customer, info);
  if (address.refusal) return address.refusal;
  const { productSizeId } = size;
  const { email, isProven } = address;
  const network = clientSubnet(info.clientAddress);
  const entered = await enterDraw(
    db,
    { dropId, productSizeId, email, language: info.language, isProven, customerId: customer?.id, network },
    now,
  );
  if (!entered.ok) return refused(entered.reason, entered.reason === 'blocked' ? 403 : 409);
  return { answer: { ok: true, productSizeId, isIn: isProven }, status: 200 };
}

export type EntryConfirmation =
  | { state: 'pending' | 'confirmed' | 'already-confirmed' | 'closed' | 'blocked'; entry: ConfirmableEntry }
  | { state: 'unknown'; entry?: undefined };

type ConfirmableEntry = Pick<
  FoundEntry,
  'id' | 'dropId' | 'dropTitle' | 'dropTitleNl' | 'size' | 'title' | 'titleNl' | 'closesAt'
>;

/** Does not confirm the entry, since mail scanners follow links. `network` has the format of `clientSubnet`. */
export async function findEntryConfirmation(
  db: Db,
  { dropId, token, network }: { dropId: string; token: string; network?: string | undefined },
  now: Date,
): Promise<EntryConfirmation> {
  const linked = await findLinkedEntry(db, dropId, token, now);
  const found = linked && (await findDrawEntry(db, linked.entryId));
  if (!linked) return { state: 'unknown' };
  if (!found) return findLateConfirmation(db, linked, now);
  if (found.confirmedAt && found.productSizeId === linked.productSizeId)
    return { state: 'already-confirmed', entry: found };
  const size = await nameLinkedSize(db, linked.productSizeId);
  if (!size) return { state: 'unknown' };
  const isOpen = !found.drawnAt && now < found.closesAt;
  const entry = { ...found, ...size };
  if (!isOpen) return { state: 'closed', entry };
  return { state: (await isBlocked(db, { email: found.email, network })) ? 'blocked' : 'pending', entry };
}

/** Explains why an entry is missing: unconfirmed entries are deleted when the draw is drawn. */
async function findLateConfirmation(
  db: Db,
  { dropId, entryId, productSizeId }: LinkedEntry,
  now: Date,
): Promise<EntryConfirmation> {
  const [draw, size] = await Promise.all([findDrawOfDrop(db, dropId), nameLinkedSize(db, productSizeId)]);
  if (!draw || !size || now < draw.closesAt) return { state: 'unknown' };
  const { title: dropTitle, titleNl: dropTitleNl, closesAt } = draw;
  return { state: 'closed', entry: { ...size, id: entryId, dropId, dropTitle, dropTitleNl, closesAt } };
}

/** Confirms an entry for the size named in the mail. A second call changes nothing and returns 'already-confirmed'. */
export async function confirmDrawEntry(
  db: Db,
  link: { dropId: string; token: string; network?: string | undefined },
  now: Date,
): Promise<EntryConfirmation> {
  const { dropId, token } = link;
  const found = await findEntryConfirmation(db, link, now);
  const linked = await findLinkedEntry(db, dropId, token, now);
  if (found.state !== 'pending' || !linked) return found;
  const isConfirmed = await db.transaction(async (tx) => {
    if (!(await lockOpenDraw(tx, dropId, now))) return false;
    const { rowCount } = await tx
      .update(dropDrawEntries)
      .set({
        productSizeId: linked.productSizeId,
        confirmedAt: sql`coalesce(${dropDrawEntries.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(eq(dropDrawEntries.id, linked.entryId), isNotNull(dropDrawEntries.email)));
    return rowCount === 1;
  });
  return isConfirmed ? { ...found, state: 'confirmed' } : { ...found, state: 'closed' };
}
