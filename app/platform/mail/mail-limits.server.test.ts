import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from '../database/db.server.ts';
import { readEmailAddress } from '../text/email-address.ts';
import {
  limitMailsToMailbox,
  listMailLimits,
  MAILS_TO_MAILBOX,
  type MailForm,
  mailboxKey,
  mailboxOf,
  mailForms,
} from './mail-limits.server.ts';
import '#app/accounts/security/email-change.server.ts';
import '#app/newsletter/subscribe.server.ts';
import '#app/drops/draw/enter-draw.server.ts';
import '#app/drops/reminders/reminders.server.ts';
import '#app/drops/waiting-room/submit-place-form.server.ts';
import '#app/stock-alerts/request-stock-alert.server.ts';

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

test('every form in which anybody types any address counts its mails for a mailbox', async () => {
  const limits = listMailLimits();
  expect(limits.map(([form]) => form).sort()).toEqual([
    'drop-draw',
    'drop-reminder',
    'drop-return',
    'new-address',
    'newsletter',
    'stock-alert',
  ]);
  for (const [form, limitMail] of limits) {
    const spell = spellingsOfNewMailbox();
    const asked = [];
    for (let turn = 0; turn < MAILS_TO_MAILBOX; turn += 1)
      asked.push(await limitMail(spell(turn), `198.51.100.${turn}`));
    expect(
      asked.findIndex(({ ok }) => !ok),
      form,
    ).toBeGreaterThan(3);
    expect(asked.at(-1), form).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) });
    expect(await limitMail(spellingsOfNewMailbox()(0), '198.51.100.250'), form).toEqual({ ok: true });
  }
});

test('one network has fewer of the mails of a form than all networks together', async () => {
  for (const [form, limitMail] of listMailLimits()) {
    const spell = spellingsOfNewMailbox();
    let mails = 0;
    while ((await limitMail(spell(mails), '198.51.100.1')).ok) mails += 1;
    expect(mails, form).toBeGreaterThan(2);
    expect(await limitMail(spell(0), '198.51.100.2'), form).toEqual({ ok: true });
  }
});

const asked = fc.record({
  form: fc.constantFrom(...mailForms),
  spelling: fc.nat(),
  minutesLater: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 70 })),
});

test('no hour brings a mailbox more than the bound, and a form that mailed nothing within it is never refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const sequences = fc.array(asked, { minLength: 40, maxLength: 120, size: 'max' });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const spell = spellingsOfNewMailbox();
      const mailed: { form: MailForm; at: number }[] = [];
      for (const { form, spelling, minutesLater } of sequence) {
        vi.setSystemTime(Date.now() + minutesLater * 60_000);
        const at = Date.now();
        const { ok } = await limitMailsToMailbox(form, spell(spelling));
        const lastHour = mailed.filter((mail) => mail.at > at - HOUR_MS);
        if (!ok) expect(lastHour.map((mail) => mail.form)).toContain(form);
        if (ok) mailed.push({ form, at });
        expect(lastHour.length + Number(ok)).toBeLessThanOrEqual(MAILS_TO_MAILBOX);
      }
    }),
    { numRuns: 10 },
  );
});

test('of requests at once through all forms no more are mailed than the bound, and all of that', async () => {
  const spell = spellingsOfNewMailbox();
  const requests = mailForms.flatMap((form) => Array.from({ length: 10 }, (_, turn) => ({ form, turn })));
  const answers = await Promise.all(requests.map(({ form, turn }) => limitMailsToMailbox(form, spell(turn))));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(MAILS_TO_MAILBOX);
});

test('the bound is what docs/decisions/account-limits.md says', () => {
  expect(MAILS_TO_MAILBOX).toBe(23);
});

function spellingsOfNewMailbox(): (turn: number) => string {
  const mailbox = `n${randomUUID().replaceAll('-', '')}`;
  const spellings = [
    (turn: number) => ` ${mailbox}+${turn}@gmail.com`,
    () => `n.${mailbox.slice(1)}@googlemail.com`,
    () => `${mailbox.toUpperCase()}@GMAIL.com`,
  ];
  return (turn) => spellings[turn % 3]?.(turn) ?? '';
}

test('guesses at passwords alone are counted by the address, of which a mailbox may have several', () => {
  const byAddress = execFileSync('git', ['grep', '-lw', 'emailLimitKey', '--', 'app'], { encoding: 'utf8' });
  expect(
    byAddress
      .trim()
      .split('\n')
      .filter((file) => !file.endsWith('.test.ts'))
      .sort(),
  ).toEqual(['app/accounts/account-limits.server.ts', 'app/accounts/sign-in/password-sign-in.server.ts']);
});

type Provider = {
  hosts: string[];
  /** Characters the provider ignores within a name. */
  ignored?: string[];
  /** Endings of a name that reach the same mailbox. */
  endings?: string[];
  hasSubdomains?: boolean;
};

const providers: Provider[] = [
  { hosts: ['gmail.com', 'googlemail.com', 'GMail.com'], ignored: ['.'] },
  { hosts: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me', 'PM.me'], ignored: ['.', '-', '_'] },
  { hosts: ['icloud.com', 'me.com', 'mac.com', 'Mac.com'] },
  {
    hosts: ['yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru', 'YA.ru'],
    endings: ['.x', '-x'],
  },
  { hosts: ['fastmail.com', 'Fastmail.COM'], hasSubdomains: true },
  { hosts: ['fastmail.fm'], hasSubdomains: true },
  { hosts: ['outlook.com', 'OUTLOOK.com'] },
  { hosts: ['hotmail.com'] },
  { hosts: ['почта.рф', 'ПОЧТА.рф', 'xn--80a1acny.xn--p1ai', 'XN--80A1ACNY.xn--p1ai'] },
  { hosts: ['bücher.example', 'Bücher.Example', 'xn--bcher-kva.example'] },
];

const mailbox = fc.record({
  name: fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/),
  provider: fc.constantFrom(...providers),
});

const spelling = ({ name, provider }: { name: string; provider: Provider }) => {
  const { hosts, ignored = [], endings = [''], hasSubdomains = false } = provider;
  const between = fc.constantFrom('', ...ignored);
  return fc
    .record({
      between: fc.array(between, { minLength: name.length - 1, maxLength: name.length - 1 }),
      ending: fc.constantFrom(...endings),
      tag: fc.option(fc.stringMatching(/^[a-z0-9+.]{0,8}[a-z0-9]$/).filter((tag) => !/^[.+]|\.\./.test(tag))),
      host: fc.constantFrom(...hosts),
      isSubdomain: fc.boolean(),
      isUpper: fc.boolean(),
    })
    .map(({ between, ending, tag, host, isSubdomain, isUpper }) => {
      const written = [...name].map((letter, place) => `${letter}${between[place] ?? ''}`).join('') + ending;
      const local = `${written}${tag === null ? '' : `+${tag}`}`;
      if (hasSubdomains && isSubdomain && tag !== null) return `${tag}@${written}.${host}`;
      return `${isUpper ? local.toUpperCase() : local}@${host}`;
    });
};

test.each([
  ['n.oor@outlook.com', 'noor@outlook.com'],
  ['n-oor@gmail.com', 'noor@gmail.com'],
  ['n.oor@icloud.com', 'noor@icloud.com'],
  ['n.oor@yandex.ru', 'noor@yandex.ru'],
  ['noor@ya.ru', 'noor@yandex.example'],
  ['noor@mail.proton.me', 'noor@proton.me'],
  ['noor@a.fastmail.com', 'noor@b.fastmail.com'],
  ['noor@a.b.fastmail.com', 'noor@b.fastmail.com'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});

test('any spelling of a mailbox is one key, as the database says too; another mailbox is another', async () => {
  const written = (typed: string) => readEmailAddress(typed) ?? '';
  const pairs = fc
    .tuple(mailbox, mailbox)
    .chain(([one, other]) =>
      fc.tuple(
        spelling(one),
        spelling(one),
        spelling(other),
        fc.constant(one.name === other.name && one.provider === other.provider),
      ),
    );
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, again, other, isSame]) => {
      expect(mailboxKey(written(again))).toBe(mailboxKey(written(one)));
      expect(mailboxKey(written(other)) === mailboxKey(written(one))).toBe(isSame);
      const { rows } = await db.execute<{ said: string }>(sql`select mailbox_of(${written(one)}) as said`);
      expect(rows[0]?.said).toBe(mailboxOf(written(one)));
    }),
  );
});
