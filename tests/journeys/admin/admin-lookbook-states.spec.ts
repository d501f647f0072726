import { signInAsAdmin } from '../support/as-admin.ts';
import { type HtmlPage, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';

test.use({ stage: 'settings' });

test.beforeEach(async ({ context }) => {
  await signInAsAdmin(context);
});

test('a campaign of two hundred pictures is saved in its order', async ({ context, world }) => {
  await world.sql(`insert into lookbook_campaigns (id, title, sort_order) values ('large', 'Large', 91)`);
  await world.sql(
    `with many as (
       insert into images (url, width, height, colour, alt_text)
       select '/media/frame-' || n, 800, 1000, '#b4532f', 'Frame ' || n from generate_series(1, 200) n
       returning id, alt_text)
     insert into lookbook_campaign_images (campaign_id, image_id, sort_order)
     select 'large', id, substr(alt_text, 7)::int from many`,
  );
  const form = await openHtml(context, '/admin/lookbook/large?lang=en');
  form.fill('Title (English)', 'Larger');
  const saved = await form.press('Save Campaign');
  expect(saved.text).toContain('Campaign updated successfully');
  const inOrder = await world.sql<{ alt_text: string }>(
    `select alt_text from lookbook_campaign_images join images on id = image_id
     where campaign_id = 'large' order by lookbook_campaign_images.sort_order`,
  );
  expect(inOrder.map(({ alt_text }) => alt_text)).toEqual(
    Array.from({ length: 200 }, (_, index) => `Frame ${index + 1}`),
  );
  // Other journeys would meet the missing pictures.
  await world.sql(`delete from lookbook_campaigns where id = 'large'`);
  await world.sql(`delete from images where url like '/media/frame-%'`);
});

test('campaigns that cannot be read say so and offer another try', async ({ context, world, provoke }) => {
  provoke(/page failed/);
  await world.sql('alter table lookbook_campaigns rename to lookbook_campaigns_away');
  try {
    const unread = await openHtml(context, '/admin/lookbook?lang=en');
    expect(unread.status).toBe(503);
    expect(unread.has('heading', 'Failed to load lookbook campaigns')).toBe(true);
    expect(unread.has('link', 'Try Again')).toBe(true);
  } finally {
    await world.sql('alter table lookbook_campaigns_away rename to lookbook_campaigns');
  }
});

test('without JavaScript campaigns are made, moved and deleted by plain forms', async ({ context }) => {
  const names = (list: HtmlPage) =>
    list.all('heading').flatMap(({ text }) => (text.endsWith('?') ? [] : text));
  const form = await openHtml(context, '/admin/lookbook/new?lang=en');
  form.fill('Title (Dutch)', 'Zonder script');
  const refused = await form.press('Create Campaign');
  expect(refused.text).toContain('Title is required');
  expect(refused.field('Title (Dutch)').value).toBe('Zonder script');
  refused.fill('Title (English)', 'Plain paper');
  refused.fill('Sort order', '99');
  const made = await refused.press('Create Campaign');
  expect(names(made).at(-1)).toBe('Plain paper');
  const moved = await made.press('Move Plain paper up');
  expect(names(moved).at(-2)).toBe('Plain paper');
  const deleted = await moved.dialogOf('Delete Plain paper').press('Delete');
  expect(names(deleted)).not.toContain('Plain paper');
});
