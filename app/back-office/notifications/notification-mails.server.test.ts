import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { notificationKinds } from '#app/accounts/notifications/notification-kinds.ts';
import {
  type NewNotification,
  recordOccurrences,
  saveNotificationChoices,
} from '#app/accounts/notifications/notifications.server.ts';
import { operatorNotifications } from '#app/accounts/notifications/tables.server.ts';
import { profiles } from '#app/accounts/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { declareQueue, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts';
import type { Mail } from '#app/platform/mail/smtp.server.ts';
import { customerForTests } from '#tests/support/customer.ts';
import {
  type NotificationMail,
  notificationMails,
  queueNotificationMails,
  sendNotificationMail,
} from './notification-mails.server.ts';

const { sent, server } = vi.hoisted(() => {
  process.env.ADMIN_EMAILS = 'boss@example.com';
  process.env.STRIPE_SECRET_KEY = 'sk_live_x';
  process.env.SANDBOX = 'on';
  return { sent: [] as Mail[], server: { refuses: false } };
});
vi.mock('#app/platform/mail/smtp.server.ts', () => ({
  sendMail: async (mail: Mail) => {
    if (server.refuses) return { ok: false, reason: 'mail-refused', said: '550 No' };
    sent.push(mail);
    return { ok: true };
  },
}));

const now = new Date('2026-11-25T10:00:00Z');
let boss: { id: string; role: 'owner' };

beforeAll(async () => {
  await startJobs();
  await declareQueue(notificationMails);
});
afterAll(stopJobs);
beforeEach(async () => {
  sent.length = 0;
  server.refuses = false;
  await db.delete(operatorNotifications);
  await db.delete(profiles);
  await db.execute(sql`delete from pgboss.job where name = ${notificationMails.name}`);
  const { customer } = await customerForTests(db, { email: 'boss@example.com' });
  boss = { id: customer.id, role: 'owner' };
  await saveNotificationChoices(db, boss, [...notificationKinds]);
});

const everything: NewNotification[] = [
  { kind: 'new-order', subject: '1', details: { number: 'ORD-1', totalCents: 12_345 } },
  { kind: 'new-order', subject: '2', details: { number: 'ORD-2', totalCents: 500 } },
  { kind: 'withdrawal', subject: 'w', details: { number: 'ORD-7', pieces: 2 } },
  { kind: 'drop-sold-out', subject: 'd', details: { id: 'd1', title: 'Night', titleNl: 'Nacht' } },
  {
    kind: 'low-stock',
    subject: 'l',
    details: { productId: 'p1', title: 'Linen Shirt', titleNl: 'Linnen overhemd', size: 'M', available: 2 },
  },
  {
    kind: 'payment',
    subject: 'p',
    details: {
      problem: 'difference',
      difference: 'amount-mismatch',
      reference: 'pi_1',
      number: 'ORD-3',
      ourCents: 4_000,
      theirCents: 5_000,
    },
  },
  { kind: 'payment', subject: 's', details: { problem: 'stuck', number: 'ORD-4' } },
  {
    kind: 'payment',
    subject: 'l',
    details: { problem: 'gift-card-spent', number: 'ORD-8', returnedCents: 5_000, lostCents: 3_000 },
  },
  {
    kind: 'payment',
    subject: 'dispute',
    details: {
      problem: 'dispute',
      number: 'ORD-9',
      amountCents: 6_000,
      state: 'open',
      dueAt: '2026-12-05T22:59:59.000Z',
    },
  },
  { kind: 'refund', subject: 'r', details: { number: 'ORD-5', amountCents: 700, said: 'No money left' } },
  { kind: 'mail', subject: 'm', details: { number: 'ORD-6', type: 'order_shipped' } },
  { kind: 'mail', subject: 'g', details: { giftCardId: 'card-1', codeEnd: 'WXYZ' } },
  { kind: 'job', subject: 'j', details: { queue: 'part-refund', problem: 'failed', jobs: 2 } },
  { kind: 'job', subject: 'k', details: { queue: 'order-mail', problem: 'late', jobs: 1 } },
  { kind: 'job', subject: 'b', details: { problem: 'backup-failed', said: 'EACCES, /backups/' } },
  { kind: 'job', subject: 'o', details: { problem: 'backup-late', hours: 31 } },
  { kind: 'job', subject: 'c', details: { problem: 'clock', minutes: 7 } },
  { kind: 'space', subject: 'a', details: { of: 'disk', place: 'shop-1: /srv/var', percent: 93 } },
  { kind: 'space', subject: 'b', details: { of: 'database', percent: 91 } },
];

test.each(['en', 'nl'] as const)(
  'each kind is one mail that says all of it, in its reader’s language: %s',
  async (language) => {
    await db.update(profiles).set({ language });
    await recordOccurrences(db, everything, now);
    expect(await queueNotificationMails(db, now)).toBe(notificationKinds.length);
    await work();
    expect(sent.map(({ to, language }) => [to, language])).toEqual(
      notificationKinds.map(() => ['boss@example.com', language]),
    );
    const texts = sent.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
    // No unfilled placeholder and no text id is left.
    expect(texts).not.toMatch(
      /[{}]|\w\.\w+[-.]\w+\.(?:title|lead|line)|notificationMail|adminOrders|reconciliation\./,
    );
    for (const said of {
      en: [
        'Marenza: 2 new orders',
        'Order ORD-1, €\u00a0123,45',
        'Marenza: A customer withdrew from an order',
        'Order ORD-7, 2 items',
        'Marenza: A drop is sold out',
        '- Night',
        'Marenza: A size is running low',
        '- Linen Shirt, M: 2 left',
        'A different amount was paid · order ORD-3 · our books €\u00a040,00, the payment provider €\u00a050,00 · pi_1',
        'Order ORD-4 has been awaiting payment',
        'gift card of order ORD-8, of which €\u00a030,00 had been spent',
        'Order ORD-9: its payment of €\u00a060,00 is disputed. Answer by December 5, 2026',
        'Marenza: 1 refund was refused',
        'Order ORD-6: The order is on its way',
        'The gift card ending in WXYZ',
        '/admin/gift-cards/card-1',
        'part-refund: 2 jobs failed',
        'order-mail: 1 job is waiting',
        'The daily backup failed: EACCES, /backups/',
        'The last backup is 31 hours old',
        'The jobs that run every minute have not run for 7 minutes',
        'The disk of shop-1: /srv/var is 93% full',
        '/admin/orders/ORD-5',
        '/admin/notifications',
      ],
      nl: [
        'Marenza: 2 nieuwe bestellingen',
        'Bestelling ORD-1, €\u00a0123,45',
        'Marenza: Iemand herriep een bestelling',
        'Bestelling ORD-7, 2 artikelen',
        'Marenza: Een drop is uitverkocht',
        '- Nacht',
        'Marenza: Een maat is bijna op',
        '- Linnen overhemd, M: nog 2',
        'Er is een ander bedrag betaald · bestelling ORD-3',
        'Bestelling ORD-4 wacht',
        'cadeaubon van bestelling ORD-8, waarvan €\u00a030,00 al was besteed',
        'Bestelling ORD-9: de betaling van €\u00a060,00 wordt betwist. Antwoord uiterlijk 5 december 2026',
        'Marenza: 1 terugbetaling is geweigerd',
        'Bestelling ORD-6: De bestelling is onderweg',
        'De cadeaubon die eindigt op WXYZ',
        'part-refund: 2 taken zijn mislukt',
        'order-mail: er wacht 1 taak',
        'De database heeft 91% van haar grootste omvang',
      ],
    }[language])
      expect(texts).toContain(said);
    for (const { html, text } of sent)
      for (const [, link = ''] of text.matchAll(/(http\S+)/g)) expect(html).toContain(link);
  },
);

test('a job that runs twice is one mail to its mailbox; fifty are listed, and the rest is counted', async () => {
  const orders = Array.from({ length: 53 }, (_, n): NewNotification => {
    return { kind: 'new-order', subject: `${n}`, details: { number: `ORD-${n}`, totalCents: 100 } };
  });
  await recordOccurrences(db, orders, now);
  await queueNotificationMails(db, now);
  await work();
  await work();
  expect(sent).toHaveLength(2);
  expect(sent[0]?.messageId).toBe(sent[1]?.messageId);
  expect(sent[0]?.subject).toBe('Marenza: 53 new orders');
  expect(sent[0]?.text).toContain('and 3 more');
});

test('mails and what they are about are claimed together, and nothing is queued twice', async () => {
  await recordOccurrences(db, everything.slice(0, 1), now);
  const crash = db.transaction(async (tx) => {
    expect(await queueNotificationMails(tx, now)).toBe(1);
    throw new Error('crashed');
  });
  await expect(crash).rejects.toThrow('crashed');
  expect(await queued()).toEqual([]);
  const both = await Promise.all([1, 2].map(() => queueNotificationMails(db, now)));
  expect(both.sort()).toEqual([0, 1]);
  expect(await queued()).toHaveLength(1);
});

test('who changed their mind after the mail was queued is not mailed', async () => {
  await recordOccurrences(db, everything, now);
  await queueNotificationMails(db, now);
  await saveNotificationChoices(db, boss, []);
  await work();
  expect(sent).toEqual([]);
});

test('a mail that is refused for good has failed', async () => {
  await recordOccurrences(db, everything.slice(0, 1), now);
  await queueNotificationMails(db, now);
  server.refuses = true;
  const [mail] = await queued();
  expect(mail && (await sendNotificationMail(db, mail))).toMatchObject({ ok: false });
});

async function queued(): Promise<NotificationMail[]> {
  const { rows } = await db.execute<{ data: NotificationMail }>(
    sql`select data from pgboss.job where name = ${notificationMails.name} order by created_on, id`,
  );
  const order = (kind: NotificationMail['kind']) => notificationKinds.indexOf(kind);
  return rows.map(({ data }) => data).sort((one, other) => order(one.kind) - order(other.kind));
}

async function work(): Promise<void> {
  for (const mail of await queued()) await sendNotificationMail(db, mail);
}
