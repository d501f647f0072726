import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';

test('a note on a customer stands on their page, with those on their orders', async ({
  context,
  world,
  shop,
}) => {
  const { number } = await placeOrderInShop(world, shop);
  await signInAsAdmin(context);
  const customer = await openHtml(context, `/admin/customers/${number}?lang=nl`);
  const refused = await customer.press('Notitie toevoegen');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Schrijf eerst iets op');
  refused.fill('Notitie', 'Belt liever op maandag');
  const notes = (await refused.press('Notitie toevoegen')).one('region', 'Notities');
  expect(notes.text).toContain('Belt liever op maandag');
  const order = await notes.follow(number);
  expect(order.one('region', 'Tijdlijn').text).toContain('Belt liever op maandag');
});
