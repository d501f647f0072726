import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { isAlive, moveTo, open } from '../support/shopping.ts';
import { aCustomer, fillSignIn, signedIn } from '../support/signing-in.ts';

const dress = 'Linen Wrap Dress';

test('a heart fills, fills in other tabs, goes into the bag from the list, and empties', async ({
  page,
  context,
  world,
  baseURL,
}) => {
  await signedIn(page, { world, baseURL });
  await open(page, '/women');
  const other = await context.newPage();
  await open(other, '/women');
  await page.getByRole('button', { name: `Add ${dress} to wishlist` }).click();
  await expect(page.getByText('Added to Wishlist')).toBeVisible();
  await expect(other.getByRole('button', { name: `Remove ${dress} from wishlist` })).toBeVisible();
  await other.close();
  await open(page, '/women/products/linen-wrap-dress');
  await expect(page.getByRole('button', { name: `Remove ${dress} from wishlist` })).toBeVisible();

  await open(page, '/account/wishlist');
  await expect(page.getByText('1 item(s) saved')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: dress });
  await card.hover();
  await card.getByRole('button', { name: `Add to bag: ${dress}` }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: `Add size M of ${dress} to bag` })
    .click();
  await expect(page.getByText('Added to Bag')).toBeVisible();

  await page.getByRole('button', { name: `Remove ${dress} from wishlist` }).click();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(page.getByText('Removed from Wishlist')).toBeVisible();
  await page.reload();
  await isAlive(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/',
  );
});

test('wat niet bewaard kan worden, gaat weer uit; op de lijst zelf staat erbij waarom', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/wishlist\/pieces/);
  const { id } = await signedIn(page, { world, baseURL });
  await world.sql("insert into user_wishlists (user_id, product_id) values ($1, 'w25')", [id]);
  await open(page, '/account/wishlist?lang=nl');
  await expect(page.getByText('1 artikel opgeslagen')).toBeVisible();
  await heartsFail(page);
  await page.getByRole('button', { name: 'Haal Zijden sjaal van je verlanglijst' }).click();
  await expect(page.getByText('We konden dit niet van je verlanglijst halen.')).toBeVisible();
  await expect(page.getByText('1 artikel opgeslagen')).toBeVisible();

  await moveTo(page, '/women');
  await page.getByRole('button', { name: 'Haal Zijden sjaal van je verlanglijst' }).click();
  await expect(page.getByRole('button', { name: 'Haal Zijden sjaal van je verlanglijst' })).toBeVisible();
});

test('hearts that could not be read are asked for again by the next click; the page of a piece says so', async ({
  page,
  world,
  baseURL,
  provoke,
}) => {
  provoke(/wishlist\/pieces/);
  await signedIn(page, { world, baseURL });
  await page.route('**/account/wishlist/pieces', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed');
  await open(page, '/women/products/linen-wrap-dress');
  await asked;
  const heart = page.getByRole('button', { name: `Add ${dress} to wishlist` });
  await heart.click();
  await expect(page.getByText('Failed to add item to wishlist. Please try again.')).toBeVisible();
  await page.unroute('**/account/wishlist/pieces');
  await heart.click();
  await expect(page.getByRole('button', { name: `Remove ${dress} from wishlist` })).toBeVisible();
});

test('a guest is asked to sign in, and comes back to the wishlist with what they wished for', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/401/);
  const email = await aCustomer(page, world, 'en');
  await open(page, '/women');
  await page.getByRole('button', { name: `Add ${dress} to wishlist` }).click();
  await expect(page.getByText('Sign in required')).toBeVisible();
  await expect(page.getByText('Please sign in to add items to your wishlist.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Add ${dress} to wishlist` })).toBeVisible();
  await open(page, '/account/wishlist');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(page.getByText('Please sign in to view your wishlist.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await isAlive(page);
  await fillSignIn(page, email);
  await expect(page).toHaveURL(/\/account\/wishlist$/);
  await expect(page.getByText('1 item(s) saved')).toBeVisible();
  await expect(page.getByRole('link', { name: dress, exact: true })).toBeVisible();
  await moveTo(page, '/women');
  await expect(page.getByRole('button', { name: `Remove ${dress} from wishlist` })).toBeVisible();
});

test('within the shop the list opens at once, with eight cards in grey', async ({ page, world, baseURL }) => {
  await signedIn(page, { world, baseURL });
  await open(page, '/account');
  const answer = Promise.withResolvers<void>();
  // Holds the page's own data, not that of the layout.
  await page.route(/wishlist\.data\?_routes=wishlist/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: 'My Wishlist' }).click();
  await expect(page.getByRole('status', { name: 'Loading' }).locator('li')).toHaveCount(8);
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
});

/** Reading works, saving fails. */
async function heartsFail(page: Page): Promise<void> {
  await page.route('**/account/wishlist/pieces', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
}
