import type { Page } from '@playwright/test';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { aCustomer, fillSignIn, PASSWORD, signInPlain } from '../support/signing-in.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

const endSessions = 'delete from sessions using profiles p where p.id = user_id and email = $1';

test('details typed while the session ended come back, and are saved after signing in', async ({
  context,
  world,
}) => {
  const email = await aCustomer(context, world, 'en');
  const signIn = await openHtml(context.request, '/login?next=/account/details');
  const details = await signIn.press('Sign In', { email, password: PASSWORD });
  await world.sql(endSessions, [email]);
  const returned = await details.press('Save Changes', {
    'First name': 'Nora',
    'Phone number': '+31 6 12345678',
  });
  expect(returned.status).toBe(401);
  expect(returned.main).toContain('Your session has ended. What you typed is still here');
  expect(returned.field('First name').value).toBe('Nora');
  expect(returned.field('Phone number').value).toBe('+31 6 12345678');
  expect(returned.main).not.toContain(email);
  const signInAgain = await returned.follow('Sign in (new tab)');
  await signInAgain.press('Sign In', { email, password: PASSWORD });
  expect((await returned.press('Save Changes')).main).toContain(email);
  const saved = await world.sql('select first_name, phone from profiles where email = $1', [email]);
  expect(saved).toEqual([{ first_name: 'Nora', phone: '+31 6 12345678' }]);
});

test('een adres dat je verstuurt nadat je sessie is afgelopen, komt terug en wordt daarna bewaard', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/401/, /\.js csp$/);
  const email = await aCustomer(page, world, 'nl');
  expect((await signInPlain(page.request, email)).path).toBe('/account');
  await page.goto('/account/addresses?new=1');
  await page.getByRole('combobox', { name: 'Land' }).selectOption({ label: 'België' });
  // The fields are still Dutch: without JavaScript they cannot follow the country.
  await page.getByLabel('Straat', { exact: true }).fill('Meir');
  await page.getByLabel('Huisnummer').fill('1');
  await page.getByLabel('Postcode').fill('2000');
  await page.getByLabel('Plaats').fill('Antwerpen');
  await world.sql(endSessions, [email]);
  await page.getByRole('button', { name: 'Adres opslaan' }).click();

  // The form is longer than a phone's screen, so the notice is at its start.
  await expect(
    page.getByText('Je bent niet meer ingelogd. Wat je hebt ingevuld, staat er nog'),
  ).toBeInViewport();
  await expect(page.getByLabel('Straat en huisnummer')).toHaveValue('Meir 1');
  await expect(page.getByText('Je hebt nog geen')).toHaveCount(0);
  await signInBeside(page, email, 'Inloggen, in een nieuw tabblad');
  await page.getByRole('button', { name: 'Adres opslaan' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Meir 1' })).toBeVisible();
});

async function signInBeside(page: Page, email: string, link: string): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: link }).click();
  const other = await opened;
  await fillSignIn(other, email);
  await expect(other).toHaveURL(/\/account$/);
}
