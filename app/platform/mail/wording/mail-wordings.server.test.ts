import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { postedForm } from '#tests/support/form-request.ts';
import { db } from '../../database/db.server.ts';
import { listChanges } from '../../editing/audit-log.server.ts';
import { mailWordings } from '../../tables.server.ts';
import { addWords } from '../../text/translations.ts';
import { type MailWording, wordingFormValues } from './mail-wording.ts';
import {
  findMailWords,
  listRewordedKinds,
  MAIL_WORDING_OBJECT,
  mergeAndSaveMailWording,
  readMailWording,
  restoreStandardWording,
} from './mail-wordings.server.ts';

addWords({
  en: { 'storedMail.subject': ['Order ', ['number']], 'storedMail.text': 'Thank you.' },
  nl: { 'storedMail.subject': ['Bestelling ', ['number']], 'storedMail.text': 'Dank u.' },
});
const actor = { id: randomUUID(), email: 'admin@example.com' };
const now = new Date('2026-11-26T12:00:00Z');
const later = new Date('2026-11-26T12:01:00Z');

test('what operators write is in the next mail in its language, merged with what others write, until it is taken back', async () => {
  const wording = wordingOf();
  const [theirs, mine] = [await opened(wording), await opened(wording)];
  expect(await save(wording, theirs.form, { ...theirs.values, subject: 'Hurray, {number}' })).toMatchObject({
    ok: true,
  });
  expect(await save(wording, mine.form, { ...mine.values, textNl: 'Wat fijn!' })).toMatchObject({
    ok: true,
    kept: ['subject'],
  });
  expect((await readMailWording(db, wording.kind)).texts).toEqual({
    subject: 'Hurray, {number}',
    textNl: 'Wat fijn!',
  });
  expect(await said(wording, 'en')).toEqual(['Hurray, 7', 'Thank you.']);
  expect(await said(wording, 'nl')).toEqual(['Bestelling 7', 'Wat fijn!']);
  expect(Object.keys(await listRewordedKinds(db))).toContain(wording.kind);

  for (let time = 0; time < 2; time += 1) await restoreStandardWording(db, actor, wording, later);
  expect(await said(wording, 'en')).toEqual(['Order 7', 'Thank you.']);
  expect(Object.keys(await listRewordedKinds(db))).not.toContain(wording.kind);
  const changes = await listChanges(db, MAIL_WORDING_OBJECT, wording.kind);
  expect(changes).toHaveLength(3);
  expect(changes[0]).toMatchObject({
    before: { subject: 'Hurray, {number}', textNl: 'Wat fijn!' },
    after: { subject: 'Order {number}', textNl: 'Dank u.' },
  });
});

test('two operators who reword the same field are asked which it is to be', async () => {
  const wording = wordingOf();
  const [theirs, mine] = [await opened(wording), await opened(wording)];
  await save(wording, theirs.form, { ...theirs.values, text: 'Theirs' });
  expect(await save(wording, mine.form, { ...mine.values, text: 'Mine' })).toMatchObject({
    ok: false,
    reason: 'changed',
  });
  expect(await said(wording, 'en')).toEqual(['Order 7', 'Theirs']);
});

test('what breaks the rules is not saved', async () => {
  const wording = wordingOf();
  const { form, values } = await opened(wording);
  expect(
    await save(wording, form, { ...values, subject: 'Order {nr}', text: 'x'.repeat(2_001) }),
  ).toMatchObject({
    ok: false,
    reason: 'invalid',
    problems: {
      subject: { reason: 'unknown-placeholder', name: 'nr' },
      text: { reason: 'too-long' },
    },
  });
  expect(await readMailWording(db, wording.kind)).toEqual({ texts: {}, version: '' });
});

test('a mail leaves with the standard words where stored ones are broken, or cannot be read', async () => {
  const wording = wordingOf();
  const texts = { subject: 'Order {nr}', text: 7 as unknown as string };
  await db.insert(mailWordings).values({ kind: wording.kind, texts, updatedAt: now });
  expect(await said(wording, 'en')).toEqual(['Order 7', 'Thank you.']);
  await db.delete(mailWordings).where(eq(mailWordings.kind, wording.kind));
  const away = {
    select: () => {
      throw new Error('away');
    },
  } as unknown as typeof db;
  const t = await findMailWords(away, wording, 'nl');
  expect(t('storedMail.text')).toBe('Dank u.');
});

function wordingOf(): MailWording {
  return {
    kind: `stored-${randomUUID()}`,
    fields: {
      subject: { id: 'storedMail.subject', placeholders: ['number'] },
      text: { id: 'storedMail.text', placeholders: [] },
    },
  };
}

async function opened(wording: MailWording) {
  const { texts, version } = await readMailWording(db, wording.kind);
  const values = wordingFormValues(wording, texts);
  // Before the first save there is no row, hence no version.
  return { form: postedForm({ version, fields: values }), values };
}

function save(wording: MailWording, form: ReturnType<typeof postedForm>, values: Record<string, string>) {
  return mergeAndSaveMailWording(db, actor, wording, { form, values }, now);
}

async function said(wording: MailWording, language: 'en' | 'nl') {
  const t = await findMailWords(db, wording, language);
  return [t('storedMail.subject', { number: 7 }), t('storedMail.text')];
}
