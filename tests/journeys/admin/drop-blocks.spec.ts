import { createCheckout } from '../../system/shopper.ts';
import { addDrop } from '../support/add-drop.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { someone } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('an operator blocks a buyer, who gets nothing of a running drop until they are unblocked', async ({
  context,
  world,
  shop,
}) => {
  const slug = `blocked-${crypto.randomUUID().slice(0, 8)}`;
  await world.sql(
    `insert into products (id, slug, title, price_cents, category, gender, subcategory)
     values ($1, $1, 'Selvedge Shirt', 5000, 'men', 'men', 'shirts')`,
    [slug],
  );
  await world.sql(`insert into product_sizes (product_id, size, stock_quantity) values ($1, 'M', 5)`, [slug]);
  await addDrop(world, { startsIn: -1 }, { title: 'Selvedge' }, [slug]);
  const email = someone('blocked');

  await signInAsAdmin(context, 'en');
  const drops = await openHtml(context, '/admin/drops');
  const blocked = await drops.follow('Blocked customers');
  expect(blocked.one('heading', 'Blocked from drops').text).toBe('Blocked from drops');
  const field = 'Email address, domain or network';
  blocked.fill(field, 'nobody in particular');
  const refused = await blocked.press('Block');
  expect(refused.text).toContain('This is not an email address, domain or network.');
  expect(refused.field(field).value).toBe('nobody in particular');

  refused.fill(field, email.replace('@', '+more@'));
  refused.fill('Note', 'Forty orders in a minute');
  const done = await refused.press('Block');
  expect(done.one('row', email).text).toContain('Forty orders in a minute');

  const buy = () => createCheckout(shop.url, [{ id: slug, size: 'M' }], { email });
  expect((await buy()).answer).toMatchObject({ error: 'drop-blocked' });

  const unblocked = await done.dialogOf(`Unblock ${email}`).press('Unblock');
  expect(unblocked.has('row', email)).toBe(false);
  expect((await buy()).status).toBe(200);
});
