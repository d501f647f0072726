import { createCheckout } from '../../system/shopper.ts';
import { expectAccessible } from '../support/accessible.ts';
import { addDrop } from '../support/add-drop.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('an operator blocks a buyer, who gets nothing of a running drop until they are unblocked', async ({
  page,
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

  await open(page, blocked.url);
  await page.getByLabel(field).fill(email.replace('@', '+more@'));
  await page.getByLabel('Note').fill('Forty orders in a minute');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(`${email} is blocked from drops.`)).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toContainText('Forty orders in a minute');
  await expectAccessible(page);

  const buy = () => createCheckout(shop.url, [{ id: slug, size: 'M' }], { email });
  expect((await buy()).answer).toMatchObject({ error: 'drop-blocked' });

  await page.getByRole('button', { name: `Unblock ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText(`${email} is no longer blocked.`)).toBeVisible();
  expect((await buy()).status).toBe(200);
});
