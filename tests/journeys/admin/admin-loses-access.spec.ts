import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { isAlive, open } from '../support/shopping.ts';
import { signedIn } from '../support/signing-in.ts';

test('who loses their role, all access or their session within a form reads so, and keeps what they typed', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/40[13]/);
  const { id } = await signedIn(page, { world, baseURL });
  await world.sql(
    `insert into staff (profile_id, role, invited_by) values ($1, 'manager', 'x@example.com')`,
    [id],
  );
  await open(page, '/admin/navigation');
  const featured = page.getByRole('group', { name: 'Men', exact: true }).getByLabel('Featured Categories');
  const featuredForMen = () => world.sql(`select featured from navigation_settings where section = 'men'`);
  const before = await featuredForMen();
  await featured.fill('bottoms');
  const save = page.getByRole('button', { name: 'Save Settings' });
  await world.sql(`update staff set role = 'content' where profile_id = $1`, [id]);
  await save.click();
  await expect(page.getByText('Your role no longer includes this. Nothing you typed is lost')).toBeVisible();
  await expectAccessible(page);
  const notTheirs = await openHtml(page.context(), '/admin/navigation?lang=nl');
  expect(notTheirs.has('heading', 'Niet voor jouw rol')).toBe(true);

  await world.sql(`update staff set revoked_at = now() where profile_id = $1`, [id]);
  await save.click();
  await expect(page.getByText('This account has no access to the back office.')).toBeVisible();
  await world.sql(`delete from sessions where user_id = $1`, [id]);
  await save.click();
  await expect(page.getByText('You are no longer signed in.')).toBeVisible();
  await expect(featured).toHaveValue('bottoms');
  expect(await featuredForMen()).toEqual(before);
  expect((await openHtml(page.context(), '/admin/navigation')).url).toContain('/login?next=');
});

test('after signing out, the back button shows nothing of orders or addresses', async ({
  page,
  world,
  baseURL,
}) => {
  const { id, email } = await signedIn(page, { world, baseURL });
  await world.sql(
    `insert into staff (profile_id, role, invited_by) values ($1, 'fulfilment', 'x@example.com')`,
    [id],
  );
  await world.sql(
    `insert into user_addresses (user_id, address_type, street_line1, city, postal_code, country)
     values ($1, 'shipping', 'Geheimlaan 7', 'Amsterdam', '1011 AB', 'Netherlands')`,
    [id],
  );
  for (const [path, personal] of [
    ['/account/addresses', page.getByText('Geheimlaan 7').first()],
    ['/admin/orders', page.getByText(email).first()],
  ] as const) {
    const shown = await page.goto(path);
    expect(shown?.headers()['cache-control']).toBe('private, no-store');
    await isAlive(page);
    await expect(personal).toBeVisible();
  }
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/auth/sign-out';
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin/);
  await expect(page.getByText(email)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=%2Faccount/);
  await expect(page.getByText('Geheimlaan 7')).toHaveCount(0);
});

test('what else is sent with a form makes no owner, and changes nobody else’s notifications', async ({
  context,
  world,
  baseURL,
}) => {
  const other = await signedIn(context, { world, baseURL });
  const { id, email } = await signedIn(context, { world, baseURL });
  for (const one of [id, other.id])
    await world.sql(
      `insert into staff (profile_id, role, invited_by) values ($1, 'content', 'x@example.com')`,
      [one],
    );
  const form = new URLSearchParams([
    ['kind', 'payment'],
    ...['id', 'profileId', 'profile_id', 'userId', 'email'].map(
      (name) => [name, other.id] as [string, string],
    ),
    ['role', 'owner'],
  ]);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: baseURL ?? '' };
  const saved = await context.request.post('/admin/notifications', { data: form.toString(), headers });
  expect(saved.status()).toBe(200);
  const choices = await world.sql(
    `select profile_id, kind, is_wanted from notification_choices where profile_id in ($1, $2)`,
    [id, other.id],
  );
  expect(choices).toEqual([{ profile_id: id, kind: 'drop-sold-out', is_wanted: false }]);

  await world.sql(`delete from staff where profile_id = $1`, [id]);
  const made = await context.request.post('/staff-invitation?token=made-up&role=owner', {
    data: form.toString(),
    headers,
  });
  expect(made.status()).toBe(410);
  expect(await world.sql(`select from staff where profile_id = $1`, [id])).toEqual([]);
  expect(await world.sql(`select from profiles where email = $1`, [email])).toHaveLength(1);
});
