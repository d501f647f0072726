import { createCheckout } from '../../system/shopper.ts';
import { expectAccessible } from '../support/accessible.ts';
import { addDrop } from '../support/add-drop.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open, someone } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('an operator blocks somebody, who gets nothing of a running drop until they are free again', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  test.slow();
  provoke(/400/);
  const slug = `blocked-${crypto.randomUUID().slice(0, 8)}`;
  await world.sql(
    `insert into products (id, slug, title, price_cents, category, gender, subcategory)
     values ($1, $1, 'Selvedge Shirt', 5000, 'men', 'men', 'shirts')`,
    [slug],
  );
  await world.sql(`insert into product_sizes (product_id, size, stock_quantity) values ($1, 'M', 5)`, [slug]);
  await addDrop(world, { startsIn: -1 }, { title: 'Selvedge' }, [slug]);
  const email = someone('blocked');

  await signInAsAdmin(page);
  await open(page, '/admin/drops');
  await page.getByRole('link', { name: 'Blocked people' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blocked from drops' })).toBeVisible();
  await isAlive(page);
  const field = page.getByLabel('E-mail address, domain or network');
  await field.fill('nobody in particular');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('This is not an e-mail address, domain or network.')).toBeVisible();
  await expect(field).toHaveValue('nobody in particular');
  await expectAccessible(page);
  await field.fill(email.replace('@', '+more@'));
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
