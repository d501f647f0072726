import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import { createCheckout, sessionOf } from '../../system/shopper.ts';
import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { subjects } from '../support/place-order.ts';
import { runClockJob } from '../support/run-clock-job.ts';
import { isAlive, open, someone } from '../support/shopping.ts';

test.use({ stage: 'notifications' });
// Notifications are mailed once a minute.
test.describe.configure({ timeout: 240_000 });

const NEW_ORDERS = 'Marenza: 1 new order';
const NOT_ARRIVED = 'Marenza: An email to a customer did not arrive';

test('an operator chooses what they are mailed about, also without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdmin(page);
  await open(page, '/admin');
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();
  await expect(page.getByText(`What the shop emails you about, to ${SAMPLE_ADMIN_EMAIL}.`)).toBeVisible();
  const orders = page.getByRole('checkbox', { name: 'New orders' });
  await expect(page.getByRole('checkbox')).toHaveCount(9);
  await expect(orders).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Refused refunds' })).toBeChecked();
  await expectAccessible(page);
  await orders.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.reload();
  await expect(orders).toBeChecked();

  const bare = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await bare.newPage();
  await plain.goto('/admin/notifications?lang=nl');
  await plain.getByRole('checkbox', { name: 'Nieuwe bestellingen' }).uncheck();
  await plain.getByRole('button', { name: 'Opslaan' }).click();
  await expect(plain.getByText('Je keuze is opgeslagen.')).toBeVisible();
  await expect(plain.getByRole('checkbox', { name: 'Nieuwe bestellingen' })).not.toBeChecked();
  await bare.close();
});

test('a new order is mailed; a mail of it that does not arrive too, and is sent again from there', async ({
  page,
  world,
  shop,
}) => {
  await signInAsAdmin(page);
  await open(page, '/admin/notifications');
  await page.getByRole('checkbox', { name: 'New orders' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();

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
  await until(
    'both mails to the operator',
    async () => {
      const told = await subjects(world, SAMPLE_ADMIN_EMAIL);
      const times = (list: string[], subject: string) => list.filter((one) => one === subject).length;
      return [NEW_ORDERS, NOT_ARRIVED].every((one) => times(told, one) === times(before, one) + 1);
    },
    180,
  );
  await rejectMailsTo(world, null);

  await page.goto(`${world.mailboxUrl}/?to=${SAMPLE_ADMIN_EMAIL}`);
  await page.getByRole('link', { name: NOT_ARRIVED }).first().click();
  const text = (await page.locator('pre').textContent()) ?? '';
  expect(text, 'it names no customer').not.toContain(typo);
  await page.goto(/http\S+\/admin\/orders\/ORD-\d+/.exec(text)?.[0] ?? '');
  await isAlive(page);
  const mails = page.getByRole('region', { name: 'Emails to the customer' });
  await expect(mails.getByText('550 No such mailbox here')).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Email failed')).toBeVisible();
  const right = someone('right');
  await mails.getByLabel('Email address').fill(right);
  await mails.getByRole('button', { name: 'Send again' }).click();
  await expect(mails.getByText('What did not arrive is being sent again.')).toBeVisible();
  await expect(timeline.getByText('Corrected the email address')).toBeVisible();
  await until('the confirmation at the right address', async () => {
    const arrived = await subjects(world, right);
    return arrived.some((subject) => subject.startsWith('Your Marenza order ORD-'));
  });
  await page.reload();
  await expect(timeline.getByText('Email sent', { exact: true })).toBeVisible();
  await expect(mails.getByText('550 No such mailbox here')).toHaveCount(0);
});

async function rejectMailsTo(world: World, reject: string | null): Promise<void> {
  const answer = await fetch(`${world.mailboxUrl}/sandbox/mail`, {
    method: 'POST',
    body: JSON.stringify({ reject }),
  });
  expect(answer.status).toBe(200);
}
