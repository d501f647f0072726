import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

const ID = '0a0a0a0a-0000-4000-8000-0000000000d1';

const editors = [
  {
    table: 'drops',
    insert: `insert into drops (id, title, start_date, end_date) values ($1, 'Short-lived', now(), now() + interval '1 day')`,
    path: '/admin/drops',
    label: 'Name (English)',
    save: 'Save Drop',
    says: 'Someone else deleted this drop in the meantime.',
    comesBack: true,
  },
  {
    table: 'lookbook_campaigns',
    insert: `insert into lookbook_campaigns (id, title, sort_order) values ($1, 'Short-lived', 90)`,
    path: '/admin/lookbook',
    label: 'Title (English)',
    save: 'Save Campaign',
    says: 'Someone else deleted this campaign in the meantime.',
    comesBack: true,
  },
  {
    table: 'content_sections',
    insert: `insert into content_sections (id, title) values ($1, 'Short-lived')`,
    path: '/admin/content',
    label: 'Title (English)',
    save: 'Save Section',
    says: 'Someone else deleted this section in the meantime.',
    comesBack: false,
  },
  {
    table: 'shipping_zones',
    insert: `insert into shipping_zones (id, name, sort_order) values ($1, 'Short-lived', 90)`,
    path: '/admin/shipping',
    label: 'Name of the zone',
    save: 'Save Zone',
    says: 'Someone else deleted this zone in the meantime.',
    comesBack: true,
  },
];

test('each editor says that another operator deleted what is changed, keeps what was typed, and brings it back where it may', async ({
  page,
  world,
  provoke,
}) => {
  test.slow();
  provoke(/404/);
  await signInAsAdmin(page, 'en');
  for (const { table, insert, path, label, save, says, comesBack } of editors)
    await test.step(path, async () => {
      const found = () => world.sql(`select id from ${table} where id = $1`, [ID]);
      await world.sql(insert, [ID]);
      await open(page, `${path}/${ID}`);
      await world.sql(`delete from ${table} where id = $1`, [ID]);
      await page.getByLabel(label, { exact: true }).fill('Back again');
      await page.getByRole('button', { name: save }).click();
      await expect(page.getByText(says)).toBeVisible();
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('Back again');
      if (!comesBack) return;
      await page.getByRole('button', { name: save }).click();
      await expect.poll(found).toEqual([{ id: ID }]);
      await expect(page.getByText('Unsaved changes')).toHaveCount(0);
      await world.sql(`delete from ${table} where id = $1`, [ID]);
    });
});
