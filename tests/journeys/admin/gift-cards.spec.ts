import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { someone } from '../support/shopping.ts';

test('an operator gives a gift card after correcting the form, corrects where it goes, blocks it and reads what is owed', async ({
  context,
  world,
}) => {
  await signInAsAdmin(context, 'en');
  const form = await (await openHtml(context, '/admin/gift-cards')).follow('Give a gift card');
  const refusal = await form.press('Give gift card', {
    Amount: '5',
    'Recipient’s name': 'Noor',
    'Recipient’s email address': 'nobody',
  });
  expect(refusal.status).toBe(400);
  expect(refusal.field('Amount').description).toMatch(/from €\s10,00 to €\s500,00\./);
  expect(refusal.field('Recipient’s email address').description).toContain('Please enter an email address.');
  const given = await refusal.press('Give gift card', {
    Amount: '25,50',
    'Recipient’s email address': someone('owed'),
  });
  expect(given.heading).toMatch(/^Gift card …/);
  const corrected = someone('corrected');
  given.fill('Recipient’s email address', corrected);
  const resent = await given.press('Send again');
  expect(resent.text).toContain(`Noor · ${corrected}`);
  const blocked = await resent.press('Block gift card');
  expect(blocked.text).toContain('This gift card is blocked.');
  const refused = await blocked.press('Send again');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('A blocked or unpaid gift card is not emailed.');
  const unblocked = await refused.press('Unblock gift card');
  expect(unblocked.has('button', 'Block gift card')).toBe(true);
  expect(unblocked.one('region', 'History').text.match(/Blocked/g)).toHaveLength(2);

  const found = await openHtml(context, `/admin/gift-cards?q=${encodeURIComponent(corrected)}`);
  expect(found.all('link', /^…/)).toHaveLength(1);
  const report = await found.follow('Liability');
  expect(report.heading).toBe('Gift card liability');
  const [{ owed } = { owed: 0 }] = await world.sql<{ owed: number }>(
    'select sum(cents)::int as owed from gift_card_movements',
  );
  const amount = `${Math.floor(owed / 100) % 1000}[.,]${String(owed % 100).padStart(2, '0')}`;
  expect(report.text).toMatch(new RegExp(`Outstanding after [€ \\d.,]*${amount}(?!\\d)`));

  const dashboard = await report.follow('Dashboard');
  const liability = dashboard.one('region', 'Gift cards');
  expect(liability.text).toMatch(new RegExp(`${amount} is still on gift cards`));
  expect((await liability.follow(/./)).heading).toBe('Gift card liability');
});
