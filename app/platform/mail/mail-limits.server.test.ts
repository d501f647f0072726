import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { db } from '../database/db.server.ts';
import { readEmailAddress } from '../text/email-address.ts';
import { listMailLimits, mailboxKey, mailboxOf } from './mail-limits.server.ts';
import '#app/newsletter/sign-up/sign-up-rate-limits.server.ts';
import '#app/drops/draw/submit-draw-entry.server.ts';
import '#app/drops/reminders/submit-reminder.server.ts';
import '#app/drops/room/answer-place-form.server.ts';
import '#app/stock-alerts/asking/submit-stock-alert.server.ts';

const TO_MAILBOX = 12;

test('every limit of mails counts a mailbox, from whichever network and in whichever spelling', async () => {
  const limits = listMailLimits();
  expect(limits.map(([name]) => name).sort()).toEqual([
    'drop-draw',
    'drop-reminder',
    'drop-return',
    'newsletter',
    'stock-alert',
  ]);
  for (const [name, limitMail] of limits) {
    const mailbox = `n${randomUUID().replaceAll('-', '')}`;
    const spellings = [
      `${mailbox}+n1@gmail.com`,
      `n.${mailbox.slice(1)}@googlemail.com`,
      `${mailbox.toUpperCase()}@GMAIL.com`,
    ];
    const ask = (turn: number) =>
      limitMail(
        `${turn % 2 ? '' : ' '}${spellings[turn % 3]?.replace('+n1', `+${turn}`)}`,
        `198.51.100.${turn}`,
      );
    for (let turn = 0; turn < TO_MAILBOX; turn += 1)
      expect(await ask(turn), `${name} ${turn}`).toEqual({ ok: true });
    expect(await ask(TO_MAILBOX), name).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) });
    expect(await limitMail(`other${mailbox}@gmail.com`, '198.51.100.250'), name).toEqual({ ok: true });
  }
});

test('mails are counted by nothing but mailboxes', () => {
  const counting = execFileSync(
    'git',
    ['grep', '-lE', String.raw`defineRateLimit\('[a-z-]+-address'`, '--', 'app'],
    {
      encoding: 'utf8',
    },
  );
  expect(counting.trim()).toBe('app/accounts/account-limits.server.ts');
  const byAddress = execFileSync('git', ['grep', '-lw', 'emailLimitKey', '--', 'app'], { encoding: 'utf8' });
  // Guesses at passwords are counted for each account, of which a mailbox may have several.
  expect(
    byAddress
      .trim()
      .split('\n')
      .filter((file) => !file.endsWith('.test.ts'))
      .sort(),
  ).toEqual([
    'app/accounts/email-limit-key.server.ts',
    'app/accounts/signing-in/known-device-cookie-and-limit-key.server.ts',
    'app/accounts/signing-in/submit-sign-in.server.ts',
  ]);
});

const name = fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/);
const mailbox = fc.record({
  name,
  domain: fc.constantFrom('gmail.com', 'outlook.com', 'почта.рф', 'bücher.example'),
});

/** Any spelling that reaches the same mailbox. */
const spelling = ({ name, domain }: { name: string; domain: string }) =>
  fc
    .record({
      dots: fc.array(fc.boolean(), { minLength: name.length, maxLength: name.length }),
      tag: fc.option(fc.stringMatching(/^[a-z0-9+.]{0,8}[a-z0-9]$/).filter((tag) => !/^\.|\.\./.test(tag))),
      host: fc.constantFrom(
        ...({
          'gmail.com': ['gmail.com', 'googlemail.com', 'GMail.com'],
          'почта.рф': ['почта.рф', 'ПОЧТА.рф', 'xn--80a1acny.xn--p1ai', 'XN--80A1ACNY.xn--p1ai'],
          'bücher.example': ['bücher.example', 'Bücher.Example', 'xn--bcher-kva.example'],
        }[domain] ?? [domain, domain.toUpperCase()]),
      ),
      isUpper: fc.boolean(),
    })
    .map(({ dots, tag, host, isUpper }) => {
      const dotted = [...name].map((letter, place) =>
        place && dots[place] && domain === 'gmail.com' ? `.${letter}` : letter,
      );
      const typed = `${dotted.join('')}${tag === null ? '' : `+${tag}`}`;
      return `${isUpper ? typed.toUpperCase() : typed}@${host}`;
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
        fc.constant(one.name === other.name && one.domain === other.domain),
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
