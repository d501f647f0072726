import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import { aSession, SESSION_COOKIE, signedIn } from '../support/signing-in.ts';

type Device = { cdp: CDPSession; authenticatorId: string };

/** Adds Chromium's virtual authenticator, which always confirms the user's presence. */
async function withAuthenticator(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function asStaff(
  visitor: Page | BrowserContext,
  { world, baseURL, role }: { world: World; baseURL: string | undefined; role: 'owner' | 'manager' },
): Promise<{ email: string; inNewSession: () => Promise<void> }> {
  const { id, email } = await signedIn(visitor, { world, baseURL });
  await world.sql(`insert into staff (profile_id, role, invited_by) values ($1, $2, 'x@example.com')`, [
    id,
    role,
  ]);
  return {
    email,
    inNewSession: async () => {
      const { cookie } = await aSession(world, email);
      const cookies = [{ name: SESSION_COOKIE, value: cookie, url: baseURL ?? '', httpOnly: true }];
      await ('context' in visitor ? visitor.context() : visitor).addCookies(cookies);
    },
  };
}

test('wie een passkey toevoegt, komt ermee binnen, met het toetsenbord, en haalt hem weer weg', async ({
  page,
  context,
  world,
  baseURL,
}) => {
  const { email, inNewSession } = await asStaff(page, { world, baseURL, role: 'manager' });
  await withAuthenticator(page);
  await open(page, '/admin/second-factor?lang=nl');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Naam').fill('Laptop van de zaak');
  await passkeys.getByRole('button', { name: 'Passkey toevoegen' }).click();
  const codes = page.getByRole('region', { name: 'Je herstelcodes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ik heb ze bewaard' }).click();
  await expect(page).toHaveURL('/admin');
  await until('the mail', async () =>
    (await world.mailsTo(email)).some(({ subject }) => /passkey was added/.test(subject)),
  );

  await inNewSession();
  await open(page, '/admin/products?q=linen');
  await expect(page).toHaveURL(/\/admin\/second-factor\?next=/);
  const use = page.getByRole('button', { name: 'Een passkey gebruiken' });
  await expect(use).toBeVisible();
  await expectAccessible(page);
  await use.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/products?q=linen');

  await open(page, '/admin/second-factor');
  await expect(passkeys.getByText('Laptop van de zaak', { exact: true })).toBeVisible();
  await expect(passkeys.getByText('Laatst gebruikt op')).toBeVisible();
  await expectAccessible(page);
  const former = await openHtml(context, '/admin/second-factor');
  await passkeys.getByRole('button', { name: 'De passkey “Laptop van de zaak” verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('status').getByText('De passkey is verwijderd.')).toBeVisible();
  await expect(passkeys.getByText('Laptop van de zaak', { exact: true })).toHaveCount(0);
  await until('the mail', async () =>
    (await world.mailsTo(email)).some(({ subject }) => /passkey was removed/.test(subject)),
  );
  const late = await former.dialogOf('De passkey “Laptop van de zaak” verwijderen').press('Verwijderen');
  expect(late.status, 'of two who remove it the later is told').toBe(404);
  expect(late.text).toContain('Deze passkey is al verwijderd.');
  const told = await world.sql(
    `select action, coalesce(before ->> 'passkey', after ->> 'passkey') as passkey from audit_logs
     where actor_email = $1 order by created_at`,
    [email],
  );
  expect(told).toEqual([
    { action: 'passkey-added', passkey: 'Laptop van de zaak' },
    { action: 'passkey-removed', passkey: 'Laptop van de zaak' },
  ]);
});

test('a passkey answers who somebody is when they are asked again, over the page and on one of its own', async ({
  page,
  world,
  baseURL,
}) => {
  const { email } = await asStaff(page, { world, baseURL, role: 'owner' });
  await withAuthenticator(page);
  await open(page, '/admin/second-factor');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('region', { name: 'Your recovery codes' })).toBeVisible();
  const forgetProof = () =>
    world.sql(
      `update sessions set created_at = now() - interval '1 hour', confirmed_at = null
       where user_id = (select id from profiles where email = $1)`,
      [email],
    );
  await forgetProof();
  await open(page, '/admin/staff');
  const invited = someone('invited');
  const invite = page.getByRole('region', { name: 'Invite someone' });
  await invite.getByRole('textbox', { name: 'Email' }).fill(invited);
  await invite.getByLabel('Role').selectOption('Content');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(again.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page);
  await again.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText(`${invited} has been invited.`)).toBeVisible();

  await forgetProof();
  await open(page, '/admin/reauthentication?next=%2Fadmin%2Fhistory');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/admin/history');
});

test('a device that does not know its owner, or is not allowed, adds and opens nothing, and says so', async ({
  page,
  world,
  baseURL,
}) => {
  const { inNewSession } = await asStaff(page, { world, baseURL, role: 'manager' });
  const { cdp, authenticatorId } = await withAuthenticator(page);
  await open(page, '/admin/second-factor');
  const isKnown = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  await isKnown(false);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('No passkey was added.')).toBeVisible();
  await isKnown(true);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('region', { name: 'Your recovery codes' })).toBeVisible();
  const kept = await page
    .getByRole('region', { name: 'Your recovery codes' })
    .getByRole('listitem')
    .first()
    .textContent();

  await inNewSession();
  await open(page, '/admin/products');
  await isKnown(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey was not accepted.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(kept ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin/products');
});

test('without JavaScript the page says what passkeys need, and a code works', async ({
  context,
  world,
  baseURL,
}) => {
  await asStaff(context, { world, baseURL, role: 'manager' });
  const page = await openHtml(context, '/admin/second-factor');
  expect(page.text).toContain('Passkeys need JavaScript and a recent browser.');
  expect(page.has('button', 'Add a passkey')).toBe(false);
  expect(page.has('button', 'Turn on')).toBe(true);
});
