import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/db.server.ts';
import { type Actor, nextVersion, recordChange, versionOf } from '../../editing/audit-log.server.ts';
import { combineFlat, saveVersioned, type VersionedRules } from '../../editing/save-versioned.server.ts';
import type { PostedForm } from '../../editing/versioned-form.server.ts';
import { log } from '../../log/log.server.ts';
import { mailWordings } from '../../tables.server.ts';
import type { Language } from '../../text/language.ts';
import type { Words } from '../../text/translations.ts';
import {
  type MailWording,
  parseWordingForm,
  type RewordedTexts,
  rewordedWords,
  type WordingProblems,
  wordingFormValues,
} from './mail-wording.ts';

export const MAIL_WORDING_OBJECT = 'mail-wording';

/** Returns an email's texts, including operators' changes. Never throws. Do not call it inside a transaction. */
export async function findMailWords(db: Db, wording: MailWording, language: Language): Promise<Words> {
  const texts = await findRewordedTexts(db, wording.kind).catch((error: unknown) => {
    log.error({ err: error }, 'the words of operators for a mail could not be read');
    return {};
  });
  return rewordedWords(wording, texts, language);
}

export async function listRewordedKinds(db: Db): Promise<Record<string, Date>> {
  const rows = await db
    .select({ kind: mailWordings.kind, at: mailWordings.updatedAt })
    .from(mailWordings)
    .where(sql`${mailWordings.texts} <> '{}'::jsonb`);
  return Object.fromEntries(rows.map(({ kind, at }) => [kind, at]));
}

export async function readMailWording(db: Db, kind: string) {
  const [row] = await db
    .select({ texts: mailWordings.texts, version: versionOf(mailWordings.updatedAt) })
    .from(mailWordings)
    .where(eq(mailWordings.kind, kind));
  return row ?? { texts: {}, version: '' };
}

async function findRewordedTexts(db: Db, kind: string): Promise<RewordedTexts> {
  const [row] = await db
    .select({ texts: mailWordings.texts })
    .from(mailWordings)
    .where(eq(mailWordings.kind, kind));
  return row?.texts ?? {};
}

type Values = Record<string, string>;
type WordingRefusal = { ok: false; reason: 'invalid'; problems: WordingProblems };

export function mergeAndSaveMailWording(
  db: Db,
  actor: Actor,
  wording: MailWording,
  { form, values }: { form: PostedForm; values: Values },
  now: Date,
) {
  const { kind } = wording;
  const rules: VersionedRules<Values, WordingRefusal> = {
    objectType: MAIL_WORDING_OBJECT,
    lock: async (tx) => {
      // The row may not exist yet, so the table is locked instead. This does not block readers.
      await tx.execute(sql`lock table ${mailWordings} in share row exclusive mode`);
      const { texts, version } = await readMailWording(tx, kind);
      return { id: kind, version, values: wordingFormValues(wording, texts) };
    },
    fieldsOf: (typed) => {
      const parsed = parseWordingForm(wording, typed);
      return parsed.ok ? wordingFormValues(wording, parsed.texts) : typed;
    },
    combine: combineFlat,
    save: async (tx, typed) => {
      const parsed = parseWordingForm(wording, typed);
      if (!parsed.ok) return { ok: false, reason: 'invalid', problems: parsed.problems };
      await saveTexts(tx, kind, parsed.texts, now);
      return { ok: true, id: kind };
    },
    auditedFields: async (_, typed) => typed,
  };
  return saveVersioned(db, actor, { form, values }, rules, now);
}

export async function restoreStandardWording(db: Db, actor: Actor, wording: MailWording, now: Date) {
  const { kind } = wording;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${mailWordings} in share row exclusive mode`);
    const { texts } = await readMailWording(tx, kind);
    if (!Object.keys(texts).length) return;
    await saveTexts(tx, kind, {}, now);
    const [before, after] = [wordingFormValues(wording, texts), wordingFormValues(wording, {})];
    const change = { objectType: MAIL_WORDING_OBJECT, objectId: kind, action: 'updated', before, after };
    await recordChange(tx, actor, change, now);
  });
}

async function saveTexts(tx: Db, kind: string, texts: RewordedTexts, now: Date): Promise<void> {
  await tx
    .insert(mailWordings)
    .values({ kind, texts, updatedAt: now })
    .onConflictDoUpdate({
      target: mailWordings.kind,
      set: { texts, updatedAt: nextVersion(mailWordings.updatedAt, now) },
    });
}
