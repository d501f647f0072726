import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#app/platform/database/db.server.ts';
import { insertRows } from '#app/platform/database/insert-rows.server.ts';
import { fileImport } from '#app/platform/editing/file-imports.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { hashGiftCardCode, sealGiftCardCode } from '../gift-card-code.server.ts';
import { giftCardMovements, giftCards } from '../tables.server.ts';
import { type ImportedGiftCard, readGiftCards } from './gift-card-file.server.ts';

type ShownRow = { line: number; codeEnd: string; cents?: number; problem?: string };
type ReadCards = Extract<ReturnType<typeof readGiftCards>, { ok: true }>;

/**
 * Imports gift cards. Undoing empties and blocks them, except those that were used, reserved or mailed since. The ledger
 * keeps their movements, but the codes become free, so that a corrected file can be imported.
 */
export const giftCardImport = fileImport({
  objectType: 'gift-card-import',
  lock: sql`select pg_advisory_xact_lock(hashtext('gift-cards-imported'))`,
  read: readGiftCards,
  plan: planImport,
  undo(importId, now) {
    const at = sql`${now.toISOString()}::timestamptz`;
    const remove = sql`
      with undone as (
        update gift_cards set code_hash = 'undone ' || id, sealed_code = '', recipient_name = '', recipient_email = '',
          blocked_at = coalesce(blocked_at, ${at}), updated_at = ${at}
        where import_id = ${importId}::uuid and mail_status = 'none'
          and not exists (select from gift_card_holds hold where hold.gift_card_id = gift_cards.id)
          and not exists (select from gift_card_movements moved where moved.gift_card_id = gift_cards.id and moved.kind <> 'imported')
        returning id, amount_cents
      )
      insert into gift_card_movements (gift_card_id, kind, cents, at) select id, 'cancelled', -amount_cents, ${at} from undone`;
    return {
      lock: sql`select from gift_cards where import_id = ${importId}::uuid order by id for update`,
      remove,
    };
  },
});

/** Returns the cards that are new, and what is displayed: the first ones without their codes, and refused rows. */
async function planImport(db: Db, { cards, refused, disabled, empty }: ReadCards) {
  const hashes = JSON.stringify(cards.map(({ code }) => hashGiftCardCode(code)));
  const { rows } = await db.execute<{ hash: string }>(sql`
    select code_hash as hash from gift_cards where code_hash in (select jsonb_array_elements_text(${hashes}::jsonb))`);
  const known = new Set(rows.map(({ hash }) => hash));
  const added = cards.filter(({ code }) => !known.has(hashGiftCardCode(code)));
  const first = added.slice(0, 5).map(({ line, codeEnd, cents }) => ({ line, codeEnd, cents }));
  const shown: ShownRow[] = [...first, ...refused.slice(0, 100)];
  const cents = added.reduce((sum, card) => sum + card.cents, 0);
  const expires = added.filter((card) => card.expires).length;
  const counts = { added: added.length, cents, expires, same: cards.length - added.length, disabled, empty };
  return {
    answer: { ...counts, refused: refused.length, shown },
    counts: { added: added.length, amountCents: cents },
    save: added.length ? saveCards.bind(undefined, added) : undefined,
  };
}

async function saveCards(cards: ImportedGiftCard[], tx: Db, importId: string, now: Date): Promise<void> {
  const rows = cards.map(({ code, cents, codeEnd, recipientName, recipientEmail, language }) => {
    const id = randomUUID();
    return {
      ...{ id, codeHash: hashGiftCardCode(code), sealedCode: sealGiftCardCode(code, id), codeEnd },
      ...{
        amountCents: cents,
        recipientName,
        recipientEmail,
        language,
        deliverOn: shopDay(now),
        issuedAt: now,
      },
      ...{ mailStatus: 'none' as const, mailAt: now, importId, createdAt: now, updatedAt: now },
    };
  });
  const movements = rows.map(({ id, amountCents }) => {
    return { giftCardId: id, kind: 'imported' as const, cents: amountCents, at: now };
  });
  await insertRows(tx, giftCards, rows);
  await insertRows(tx, giftCardMovements, movements);
}
