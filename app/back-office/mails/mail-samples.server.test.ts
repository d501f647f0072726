import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/platform/database/db.server.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import { sendMail } from '#app/platform/mail/smtp.server.ts';
import {
  type MailWording,
  parseWordingForm,
  standardWording,
  wordingSlots,
} from '#app/platform/mail/wording/mail-wording.ts';
import { MAIL_WORDING_OBJECT } from '#app/platform/mail/wording/mail-wordings.server.ts';
import { mailWordings } from '#app/platform/tables.server.ts';
import { languages } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { mailGroups, mailWordingOf } from './mail-groups.server.ts';
import { sendTestMail } from './send-test-mail.server.ts';
import { writeSampleMail } from './write-sample-mail.server.ts';

vi.mock('#app/platform/mail/smtp.server.ts', async (original) => ({
  ...(await original<typeof import('#app/platform/mail/smtp.server.ts')>()),
  sendMail: vi.fn(),
}));

const kinds = Object.values(mailGroups).flat() as MailWording[];
const now = new Date('2026-11-26T12:00:00Z');

beforeEach(() => {
  vi.mocked(sendMail).mockReset().mockResolvedValue({ ok: true });
});
afterAll(async () => {
  await db.delete(mailWordings);
});

test('each kind has a name, a standard text for each field, and knows the placeholders of that', () => {
  expect(kinds.length).toBeGreaterThan(20);
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length);
  for (const wording of kinds) {
    expect(mailWordingOf(wording.kind)).toBe(wording);
    for (const id of [`mails.kind.${wording.kind}`, `mails.when.${wording.kind}`])
      for (const language of languages) expect(wordsIn(language)(id), id).not.toBe(id);
    const standard = standardWording(wording);
    for (const { key, id, language, placeholders, required = [] } of wordingSlots(wording)) {
      const text = standard[key] ?? '';
      expect(text, `${wording.kind} ${id}`).not.toBe(id);
      // The field knows all its placeholders: none came out empty.
      expect(wordsIn(language)(id, {}).length, id).toBe(text.replaceAll(/\{\w+\}/g, '').length);
      const used = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(placeholders, `${wording.kind} ${id}`).toEqual(expect.arrayContaining(used));
      for (const name of required) expect(used, `${wording.kind} ${id}`).toContain(name);
    }
    // A text with all placeholders of a field is accepted.
    const full = Object.fromEntries(
      wordingSlots(wording).map(({ key, placeholders }) => [
        key,
        `Own ${placeholders.map((name) => `{${name}}`).join(' ')}`,
      ]),
    );
    expect(parseWordingForm(wording, full), wording.kind).toMatchObject({ ok: true });
  }
});

test.each(kinds.map((wording) => [wording.kind, wording] as const))(
  'a mail of the kind %s carries each reworded field in both languages, filled in, and leads nobody anywhere',
  async (kind, wording) => {
    const own = Object.fromEntries(
      wordingSlots(wording).map(({ key, placeholders }) => [
        key,
        `Own ${key} & <3 ${placeholders.map((name) => `{${name}}`).join(' ')}`,
      ]),
    );
    for (const language of languages) {
      const standard = await writeSampleMail(kind, {}, language);
      const mail = await writeSampleMail(kind, own, language);
      if (!mail || !standard) throw new Error('There is no sample.');
      for (const { key, field } of wordingSlots(wording).filter((slot) => slot.language === language)) {
        if (field === 'subject') expect(mail.subject).toContain(`Own ${key} & <3`);
        else {
          expect(mail.html, key).toContain(`Own ${key} &amp; &lt;3`);
          // Short mails have no heading in plain text.
          if (field !== 'title') expect(mail.text, key).toContain(`Own ${key} & <3`);
        }
      }
      for (const part of [mail.subject, mail.html, mail.text, standard.subject, standard.html, standard.text])
        expect(part).not.toMatch(/\{\w+\}|undefined|NaN/);
      const links = [...standard.html.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to);
      expect(links.filter((to) => /token|change=|link=|session/.test(to))).toEqual([]);
    }
  },
);

test('a test mail goes where an operator says, marked, in the words as they are saved, and is in the history', async () => {
  const actor = { id: randomUUID(), email: 'admin@example.com' };
  const kind = 'newsletter-confirmation';
  await db.insert(mailWordings).values({ kind, texts: { subjectNl: 'Welkom bij {brand}!' }, updatedAt: now });
  const testId = randomUUID();
  const asked = { kind, language: 'nl' as const, to: ' me@example.com ', testId };
  expect(await sendTestMail(db, actor, asked, now)).toEqual({ ok: true, to: 'me@example.com' });
  const [mail] = vi.mocked(sendMail).mock.calls[0] ?? [];
  expect(mail).toMatchObject({ to: 'me@example.com', language: 'nl' });
  expect(mail?.subject).toMatch(/^Proef: Welkom bij \w+!$/);
  expect(mail?.messageId).toContain(testId);
  expect((await listChanges(db, MAIL_WORDING_OBJECT, kind))[0]).toMatchObject({
    action: 'tested',
    by: 'admin@example.com',
  });
});

test('a test mail that does not leave says why, and an operator sends so many an hour', async () => {
  const actor = { id: randomUUID(), email: 'admin@example.com' };
  const send = (to = 'me@example.com') =>
    sendTestMail(db, actor, { kind: 'account-reset', language: 'en', to, testId: randomUUID() }, now);
  expect(await send('me@example.com\nBcc: all@example.com')).toEqual({ ok: false, reason: 'invalid-email' });
  vi.mocked(sendMail).mockResolvedValueOnce({ ok: false, reason: 'mail-refused', said: '550 no such user' });
  expect(await send()).toEqual({ ok: false, reason: 'refused', said: '550 no such user' });
  vi.mocked(sendMail).mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect(await send()).toEqual({ ok: false, reason: 'not-sent', said: 'ECONNREFUSED' });
  for (let time = 2; time < 20; time += 1) expect(await send()).toMatchObject({ ok: true });
  expect(await send()).toEqual({ ok: false, reason: 'too-many-requests' });
});
