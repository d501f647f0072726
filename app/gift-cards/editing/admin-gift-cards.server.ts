import { asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/database/contains-text.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { pickColumns } from '#app/platform/database/pick-columns.server.ts';
import { balanceSql, heldSql } from '../gift-card-balance.server.ts';
import { giftCardMovements, giftCards } from '../tables.server.ts';

const listed = {
  ...pickColumns(giftCards, 'id', 'codeEnd', 'amountCents'),
  balanceCents: balanceSql,
  ...pickColumns(giftCards, 'recipientName', 'recipientEmail', 'deliverOn', 'orderNumber'),
  ...pickColumns(giftCards, 'mailStatus', 'blockedAt', 'issuedAt'),
};

/** Lists cards, newest first; amounts in cents. `search` matches ends of codes, recipients and order numbers. */
export async function listGiftCards(
  db: Db,
  { search, page, perPage }: { search: string; page: number; perPage: number },
) {
  const condition = search ? matches(search) : undefined;
  const [cards, total] = await Promise.all([
    db
      .select(listed)
      .from(giftCards)
      .where(condition)
      .orderBy(desc(giftCards.createdAt), desc(giftCards.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(giftCards, condition),
  ]);
  return {
    cards: cards.map(({ blockedAt, issuedAt, ...card }) => ({
      ...card,
      state: stateOf({ blockedAt, issuedAt }),
    })),
    total,
  };
}

function matches(search: string): SQL | undefined {
  const end = search
    .replaceAll(/[\s…-]/g, '')
    .toUpperCase()
    .slice(-4);
  return or(
    end ? eq(giftCards.codeEnd, end) : undefined,
    containsText(sql`fold_text(${giftCards.recipientName})`, search),
    containsText(sql`fold_text(${giftCards.recipientEmail})`, search),
    eq(giftCards.orderNumber, search.toUpperCase()),
  );
}

export type GiftCardState = 'unpaid' | 'blocked' | 'active';

function stateOf({ blockedAt, issuedAt }: { blockedAt: Date | null; issuedAt: Date | null }): GiftCardState {
  if (!issuedAt) return 'unpaid';
  return blockedAt ? 'blocked' : 'active';
}

/** Returns a card without its code, and the card's movements, oldest first. */
export async function findAdminGiftCard(db: Db, id: string) {
  const [card] = await db
    .select({
      ...listed,
      heldCents: heldSql,
      ...pickColumns(giftCards, 'senderName', 'message', 'language', 'mailAt', 'mailProblem'),
      importedFrom: sql<{ file: string; by: string } | null>`(
        select json_build_object('file', after->>'fileName', 'by', actor_email) from audit_logs
        where object_type = 'gift-card-import' and object_id = gift_cards.import_id::text and action = 'created')`,
    })
    .from(giftCards)
    .where(eq(giftCards.id, id));
  if (!card) return undefined;
  const movements = await db
    .select(pickColumns(giftCardMovements, 'id', 'kind', 'cents', 'orderNumber', 'at'))
    .from(giftCardMovements)
    .where(eq(giftCardMovements.giftCardId, id))
    .orderBy(asc(giftCardMovements.id));
  let balanceCents = 0;
  const { blockedAt, issuedAt, mailAt, ...fields } = card;
  return {
    ...fields,
    state: stateOf({ blockedAt, issuedAt }),
    mailAt: mailAt?.toISOString() ?? null,
    movements: movements.map(({ at, ...movement }) => {
      balanceCents += movement.cents;
      return { ...movement, at: at.toISOString(), balanceCents };
    }),
  };
}

export type AdminGiftCard = NonNullable<Awaited<ReturnType<typeof findAdminGiftCard>>>;

/** Returns the ledger's totals per day in Amsterdam, and the sum of all balances before and after, in cents. */
export async function readGiftCardLiability(db: Db, { from, to }: { from: string; to: string }) {
  const day = sql`(at at time zone 'Europe/Amsterdam')::date`;
  const [{ rows: days }, { rows: before }] = await Promise.all([
    db.execute<{
      day: string;
      sold: number;
      granted: number;
      imported: number;
      spent: number;
      returned: number;
      cancelled: number;
    }>(sql`
      select ${day}::text as day, ${ofKind('sold')}, ${ofKind('granted')}, ${ofKind('imported')}, ${ofKind('spent')}, ${ofKind('returned')}, ${ofKind('cancelled')}
      from gift_card_movements
      where at >= (${from}::date)::timestamp at time zone 'Europe/Amsterdam'
        and at < (${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'
      group by 1 order by 1`),
    db.execute<{ cents: number }>(sql`
      select coalesce(sum(cents), 0)::float8 as cents from gift_card_movements
      where at < (${from}::date)::timestamp at time zone 'Europe/Amsterdam'`),
  ]);
  let outstandingCents = before[0]?.cents ?? 0;
  const openingCents = outstandingCents;
  const lines = days.map((line) => {
    outstandingCents +=
      line.sold + line.granted + line.imported + line.spent + line.returned + line.cancelled;
    return { ...line, outstandingCents };
  });
  return { openingCents, days: lines, closingCents: outstandingCents };
}

export async function readOutstandingCents(db: Db): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::float8 as cents from gift_card_movements`,
  );
  return rows[0]?.cents ?? 0;
}

function ofKind(kind: string): SQL {
  return sql`coalesce(sum(cents) filter (where kind = ${kind}), 0)::float8 as ${sql.identifier(kind)}`;
}
