import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { open } from '../support/shopping.ts';

test('a note on a customer stands on their page, with those on their orders', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  provoke(/400/);
  const { number } = await placeOrderInShop(world, shop);
  await signInAsAdmin(page);
  await open(page, `/admin/customers/${number}?lang=nl`);
  await page.getByRole('button', { name: 'Notitie toevoegen' }).press('Enter');
  await expect(page.getByText('Schrijf eerst iets op')).toBeVisible();
  await page.getByRole('textbox', { name: 'Notitie' }).fill('Belt liever op maandag');
  await page.getByRole('button', { name: 'Notitie toevoegen' }).press('Enter');
  const notes = page.getByRole('region', { name: 'Notities' });
  await expect(notes.getByText('Belt liever op maandag')).toBeVisible();
  await expectAccessible(page);
  await notes.getByRole('link', { name: number }).press('Enter');
  await expect(
    page.getByRole('region', { name: 'Tijdlijn' }).getByText('Belt liever op maandag'),
  ).toBeVisible();
});
