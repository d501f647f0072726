import { expectAccessible } from '../support/accessible.ts';
import { addDrop } from '../support/add-drop.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'drops' });

test('an operator looks at a drop as at each moment, in both languages, and shoppers see nothing of it', async ({
  page,
  world,
  request,
  provoke,
}) => {
  test.slow();
  provoke(/404/);
  const words = { title: 'Copper Hour', titleNl: 'Koperen uur', description: 'When roofs glow.' };
  const [piece] = await world.sql<{ id: string; title: string }>(
    `select id, title from products where category = 'the-drop' and slug <> 'test-product' and published and archived_at is null order by id limit 1`,
  );
  const id = await addDrop(world, { announcedIn: 600, startsIn: 6_000 }, words, [piece?.id ?? '']);
  // As operators type them.
  await world.sql(`update drops set start_date = date_trunc('minute', start_date) where id = $1`, [id]);
  await page.goto('/bag?lang=en');
  await signInAsAdmin(page);
  await open(page, `/admin/drops/${id}?lang=en`);
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  const seen = page.getByRole('region', { name: 'What shoppers see' });
  await expect(seen.getByText('Shoppers see nothing of it')).toBeVisible();
  await expectAccessible(page);

  const moments = page.getByRole('navigation', { name: 'Moments' });
  await moments.getByRole('link', { name: 'A minute before' }).click();
  await expect(seen.getByRole('heading', { name: 'Copper Hour' })).toBeVisible();
  await expect(seen.getByRole('timer')).toContainText(/00 days\s+00 hours\s+01 minute\b/);
  await expect(seen.getByText(piece?.title ?? '')).toHaveCount(0);
  await expectAccessible(page);
  await moments.getByRole('link', { name: 'At the start' }).click();
  await expect(seen.getByRole('link', { name: piece?.title ?? '' })).toHaveAttribute(
    'href',
    `/admin/products/${piece?.id}`,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Dutch' }).click();
  await expect(seen.getByText('Koperen uur')).toBeVisible();
  await moments.getByRole('link', { name: 'At the end' }).click();
  await expect(seen.getByRole('heading', { name: 'Koperen uur is voorbij' })).toBeVisible();

  await page.getByLabel('As at').fill('2001-01-01T10:00');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(seen.getByText('Klanten zien er niets van')).toBeVisible();
  expect((await request.get(`/the-drop/${id}`)).status()).toBe(404);
  expect(await (await request.get('/the-drop')).text()).not.toContain('Copper Hour');
});
