import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'products' });

test('colours of a design link to each other and share a card, without JavaScript too', async ({
  page,
  context,
  provoke,
}) => {
  test.slow();
  provoke(/400/);
  await signInAsAdmin(context);
  const category = await openHtml(context, '/admin/products/categories/new?lang=en');
  await category.press('Create Category', {
    title: 'Capes',
    titleNl: 'Capes',
    'Listings show one card for all colours of a design': true,
    Composition: true,
  });
  for (const colour of ['Green', 'Black']) {
    const blank = await openHtml(context, '/admin/products/new?lang=en');
    const cape = await blank.press('Add Product', {
      'Title (English)': `Wool Cape ${colour}`,
      'Title (Dutch)': `Wollen cape ${colour}`,
      Price: '120',
      Colour: colour,
      Category: 'Capes',
      'Style number': 'CAPE-1',
      'Comes in M': true,
    });
    expect(cape.text).toContain('Composition: not yet, and its category requires it');
    const refused = await cape.press('Put in the Shop');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`Wool Cape ${colour}: Composition.`);
    const complete = await cape.press('Save Product', { Composition: '100% wool' });
    await complete.press('Put in the Shop');
  }

  const listing = await openHtml(context, '/women/capes?lang=nl');
  expect(listing.text).toContain('1 artikel');
  expect(listing.text).toContain('2 kleuren');
  const green = await openHtml(context, '/women/capes?colour=green&lang=nl');
  expect(green.text).toContain('Wollen cape Green');
  const cape = await green.follow('Wollen cape Green');
  const black = await cape.follow('Zwart');
  expect(black.heading).toBe('Wollen cape Black');

  await open(page, '/women/products/wool-cape-green?lang=en');
  const design = page.getByRole('navigation', { name: 'Available in' });
  await expect(design.getByRole('link', { name: 'Green' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await design.getByRole('link', { name: 'Black' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wool Cape Black');
});
