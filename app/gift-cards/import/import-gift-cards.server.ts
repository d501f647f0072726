import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#app/platform/database/db.server.ts';
import { type Actor, listChanges, recordChange } from '#app/platform/editing/audit-log.server.ts';
import { LONG_STATEMENTS, readImportFile } from '#app/platform/editing/file-imports.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { hashGiftCardCode, sealGiftCardCode } from '../gift-card-code.server.ts';
import { type ImportedGiftCard, readGiftCards } from './gift-card-file.server.ts';

const limits = { mostBytes: 4_000_000, mostRecords: 20_001, longestRecord: 20_000 };

type ShownRow = { line: number; codeEnd: string; cents?: number; problem?: string };
export type GiftCardImportAnswer = Awaited<ReturnType<typeof previewImport | typeof runImport>>;

/** Reads an uploaded file of gift cards and counts the effects of importing it. */
export async function previewImport(db: Db, form: FormData, now: Date) {
  const file = await readFile(form, now);
  return { of: 'preview' as const, ...(file.ok ? (await planImport(db, file)).answer : file) };
}

/** Imports the file that the operator confirmed, in one transaction. A second time, or twice at once, changes nothing. */
export async function runImport(db: Db, actor: Actor, form: FormData, now: Date) {
  const file = await readFile(form, now);
  if (!file.ok) return { of: 'run' as const, ...file };
  return db.transaction(async (tx) => {
    await tx.execute(LONG_STATEMENTS);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('gift-cards-imported'))`);
    const { cards, answer } = await planImport(tx, file);
    if (cards.length) {
      const object = { objectType: 'gift-card-import', objectId: randomUUID() };
      const after = { fileName: file.name, added: answer.added, amountCents: answer.cents };
      await recordChange(tx, actor, { ...object, action: 'created', after }, now);
      await saveCards(tx, cards, object.objectId, now);
    }
    return { of: 'run' as const, ...answer };
  });
}

export type UndoAnswer = { of: 'undo'; ok: true; removed: number; kept: number } | { of: 'undo'; ok: false };

/**
 * Empties and blocks an import's cards, except those that were used, reserved or mailed since. The ledger keeps their
 * movements, but the codes become free, so that a corrected file can be imported.
 */
export function undoImport(db: Db, actor: Actor, form: FormData, now: Date): Promise<UndoAnswer> {
  const importId = z.uuid().catch(randomUUID()).parse(form.get('import'));
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.transaction(async (tx): Promise<UndoAnswer> => {
    await tx.execute(LONG_STATEMENTS);
    // Later statements see what the transactions did for which this one waits.
    const { rowCount: all } = await tx.execute(
      sql`select from gift_cards where import_id = ${importId}::uuid order by id for update`,
    );
    const [last] = await listChanges(tx, 'gift-card-import', importId);
    if (last?.action !== 'created') return { of: 'undo', ok: false };
    const { rowCount } = await tx.execute(sql`
      with undone as (
        update gift_cards set code_hash = 'undone ' || id, sealed_code = '', recipient_name = '', recipient_email = '',
          blocked_at = coalesce(blocked_at, ${at}), updated_at = ${at}
        where import_id = ${importId}::uuid and mail_status = 'none'
          and not exists (select from gift_card_holds hold where hold.gift_card_id = gift_cards.id)
          and not exists (select from gift_card_movements moved where moved.gift_card_id = gift_cards.id and moved.kind <> 'imported')
        returning id, amount_cents
      )
      insert into gift_card_movements (gift_card_id, kind, cents, at) select id, 'cancelled', -amount_cents, ${at} from undone`);
    const counts = { removed: rowCount ?? 0, kept: (all ?? 0) - (rowCount ?? 0) };
    const after = { fileName: last.after.fileName, ...counts };
    const change = { objectType: 'gift-card-import', objectId: importId, action: 'undone', after };
    await recordChange(tx, actor, change, now);
    return { of: 'undo', ok: true, ...counts };
  });
}

async function readFile(form: FormData, now: Date) {
  const file = await readImportFile(form, limits);
  if (!file.ok) return file;
  const read = readGiftCards(file, now);
  return read.ok ? { ...read, name: file.name, confirmed: file.confirmed } : read;
}

type ReadFile = Extract<Awaited<ReturnType<typeof readFile>>, { ok: true }>;

/** Returns the cards that are new, and what is displayed: the first ones without their codes, and refused rows. */
async function planImport(db: Db, { cards, refused, disabled, empty, name, confirmed }: ReadFile) {
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
    cards: added,
    answer: { ok: true as const, name, confirmed, ...counts, refused: refused.length, shown },
  };
}

async function saveCards(tx: Db, cards: ImportedGiftCard[], importId: string, now: Date): Promise<void> {
  const rows = cards.map(({ code, ...card }) => {
    const id = randomUUID();
    return { ...card, id, hash: hashGiftCardCode(code), sealed: sealGiftCardCode(code, id) };
  });
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with added as (
      insert into gift_cards (id, code_hash, sealed_code, code_end, amount_cents, recipient_name, recipient_email,
        language, deliver_on, issued_at, mail_status, mail_at, import_id, created_at, updated_at)
      select id, hash, sealed, "codeEnd", cents, "recipientName", "recipientEmail",
        language, ${shopDay(now)}::date, ${at}, 'none', ${at}, ${importId}::uuid, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, hash text, sealed text, "codeEnd" text,
        cents int, "recipientName" text, "recipientEmail" text, language text)
      returning id, amount_cents
    )
    insert into gift_card_movements (gift_card_id, kind, cents, at) select id, 'imported', amount_cents, ${at} from added`);
}
