import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { createCheckout, sessionOf } from '../../system/shopper.ts';
import { until, type World } from '../../system/world.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { subjects } from '../support/place-order.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { someone } from '../support/shopping.ts';

test.use({ stage: 'notifications' });
// Notifications are mailed once a minute.

const NEW_ORDERS = 'Marenza: 1 new order';
const NOT_ARRIVED = 'Marenza: An email to a customer did not arrive';

test('an operator chooses what they are mailed about', async ({ context }) => {
  await signInAsAdmin(context, 'en');
  const health = await openHtml(context, '/admin');
  const page = await health.follow('Notifications');
  expect(page.text).toContain(`What the shop emails you about, to ${SAMPLE_ADMIN_EMAIL}.`);
  expect(page.all('checkbox')).toHaveLength(9);
  expect(page.field(/^New orders/).isChecked).toBe(false);
  expect(page.field(/^Refused refunds/).isChecked).toBe(true);
  page.check(/^New orders/);
  const saved = await page.press('Save');
  expect(saved.text).toContain('Your choice is saved.');
  const dutch = await openHtml(context, '/admin/notifications?lang=nl');
  expect(dutch.field(/^Nieuwe bestellingen/).isChecked).toBe(true);
  dutch.check(/^Nieuwe bestellingen/, false);
  const without = await dutch.press('Opslaan');
  expect(without.text).toContain('Je keuze is opgeslagen.');
  expect(without.field(/^Nieuwe bestellingen/).isChecked).toBe(false);
});

test('a new order is mailed; a mail of it that does not arrive too, and is sent again from there', async ({
  context,
  world,
  shop,
}) => {
  await signInAsAdmin(context, 'en');
  const page = await openHtml(context, '/admin/notifications');
  page.check(/^New orders/);
  expect((await page.press('Save')).text).toContain('Your choice is saved.');

  // Earlier notifications would delay the next.
  await world.sql('truncate operator_notifications');
  const before = await subjects(world, SAMPLE_ADMIN_EMAIL);
  const typo = someone('typo');
  await rejectMailsTo(world, typo);
  const { answer } = await createCheckout(shop.url, [{ id: 'm1', size: 'M' }], { email: typo });
  await world.control(`sessions/${sessionOf(answer)}/pay`, { method: 'card' });
  await until('the mail to the customer failed', async () => {
    const failed = await world.sql(
      `select from email_logs join orders on orders.id = order_id where email = $1 and email_logs.status = 'failed'`,
      [typo],
    );
    return failed.length > 0;
  });
  await runClockJob(world, 'tell-operators');
  const newMails = async () => {
    const told = await subjects(world, SAMPLE_ADMIN_EMAIL);
    return told.slice(0, told.length - before.length);
  };
  const both = [NEW_ORDERS, NOT_ARRIVED];
  await expect.poll(newMails, { timeout: 180_000 }).toEqual(expect.arrayContaining(both));
  const ofBoth = (await newMails()).filter((subject) => both.includes(subject));
  expect(ofBoth, 'each once').toHaveLength(2);
  await rejectMailsTo(world, null);

  const told = await world.mailsTo(SAMPLE_ADMIN_EMAIL);
  const text = told.find(({ subject }) => subject === NOT_ARRIVED)?.text ?? '';
  expect(text, 'it names no customer').not.toContain(typo);
  const order = await openHtml(context, /http\S+\/admin\/orders\/ORD-\d+/.exec(text)?.[0] ?? '');
  const mails = order.one('region', 'Emails to the customer');
  expect(mails.text).toContain('550 No such mailbox here');
  expect(order.one('region', 'Timeline').text).toContain('Email failed');
  const right = someone('right');
  mails.fill('Email address', right);
  const corrected = await mails.press('Send again');
  expect(corrected.text).toContain('The undelivered emails are being sent again.');
  expect(corrected.one('region', 'Timeline').text).toContain('Corrected the email address');
  await until('the confirmation at the right address', async () => {
    const arrived = await subjects(world, right);
    return arrived.some((subject) => subject.startsWith('Your Marenza order ORD-'));
  });
  await expect
    .poll(async () => (await openHtml(context, order.url)).one('region', 'Timeline').text)
    .toMatch(/Email sent(?! again)/);
  const sent = await openHtml(context, order.url);
  expect(sent.one('region', 'Emails to the customer').text).not.toContain('550 No such mailbox here');
});

async function rejectMailsTo(world: World, reject: string | null): Promise<void> {
  const answer = await fetch(`${world.mailboxUrl}/sandbox/mail`, {
    method: 'POST',
    body: JSON.stringify({ reject }),
  });
  expect(answer.status).toBe(200);
}
