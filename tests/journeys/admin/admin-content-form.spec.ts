import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

const TITLE = 'Title (English)';
const JSON_FIELD = 'Content (English)';

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

test('in het Nederlands: een fout in de JSON wordt met haar regel genoemd, en een afbeelding komt in de JSON en het voorbeeld', async ({
  page,
  provoke,
}) => {
  provoke(/400/);
  await open(page, '/admin/content/new?lang=nl');
  const box = page.getByLabel('Inhoud (Engels)');
  const wrong = '{\n  "text": "Linnen"\n  "cta_text": "Meer"\n}';
  await box.fill(wrong);
  await box.blur();
  const message = page.getByText('Dit is geen geldige JSON: kijk op regel 3, teken 3');
  await expect(message).toBeVisible();
  await expect(page.getByText('Het voorbeeld volgt zodra de inhoud geldige JSON is.')).toBeVisible();
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await expect(page.getByText('Het onderdeel kon niet worden opgeslagen')).toBeVisible();
  await expect(box).toHaveValue(wrong);
  await expect(box).toBeFocused();

  await box.fill('{ "text": "Linnen", "cta_text": "Meer", "cta_url": "/men" }');
  await expect(message).toHaveCount(0);
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await expect(page.getByText('Vul een titel in')).toBeVisible();
  await expect(page.getByLabel('Titel (Engels)')).toBeFocused();

  await page.getByLabel('Titel (Engels)').fill('With a picture');
  await page.getByRole('button', { name: 'Afbeelding invoegen' }).click();
  const library = page.getByRole('dialog');
  await library.getByRole('listitem').first().getByRole('button').click();
  await expect(library).toBeHidden();
  await expect(box).toHaveValue(/"image_url": "\/media\/[0-9a-f]{32}"/);
  const preview = page.getByRole('region', { name: 'Voorbeeld' });
  await expect(preview.getByRole('img')).toBeVisible();
  await expect(preview.getByText('Linnen')).toBeVisible();
});

test('of two operators who save one section, the later sees both versions and chooses', async ({
  context,
}) => {
  const made = await openHtml(context, '/admin/content/new?lang=en');
  const title = `Shared ${crypto.randomUUID()}`;
  made.fill(TITLE, title);
  made.fill(JSON_FIELD, '{ "text": "First" }');
  const address = (await made.press('Create Section')).url;
  const [mine, theirs, late] = await Promise.all([1, 2, 3].map(() => openHtml(context, address)));
  if (!mine || !theirs || !late) throw new Error('Three pages were opened.');
  theirs.fill(JSON_FIELD, '{ "text": "Theirs" }');
  expect((await theirs.press('Save Section')).text).toContain('Section updated successfully');

  mine.fill(JSON_FIELD, '{ "text": "Mine" }');
  const disputed = await mine.press('Save Section');
  expect(disputed.status).toBe(409);
  expect(disputed.text).toContain('Nothing is saved yet');
  expect(disputed.one('radiogroup').text).toContain('"text": "Theirs"');
  expect(disputed.field(JSON_FIELD).value).toBe('{ "text": "Mine" }');
  disputed.check(/^Yours/);
  const saved = await disputed.press('Save Section');
  expect(saved.text).toContain('Section updated successfully');
  expect(saved.field(JSON_FIELD).value).toContain('"Mine"');

  late.fill(JSON_FIELD, '{ "text": "Late" }');
  late.fill('Sort order', '7');
  const choice = await late.press('Save Section');
  expect(choice.one('radiogroup').text).toContain('"text": "Mine"');
  choice.check(/^Saved now/);
  const kept = await choice.press('Save Section');
  expect(kept.field(JSON_FIELD).value).toContain('"Mine"');
  expect(kept.field('Sort order').value, 'what the other did not change').toBe('7');

  const list = await openHtml(context, '/admin/content');
  const deleted = await list.dialogOf(`Delete ${title}`).press('Delete');
  expect(deleted.has('row', title)).toBe(false);
});

test('without JavaScript a section is a plain form; sections that cannot be read say so', async ({
  context,
  world,
  provoke,
}) => {
  provoke(/page failed/);
  const form = await openHtml(context, '/admin/content/new?lang=en');
  form.fill(JSON_FIELD, '{ text }');
  const refused = await form.press('Create Section');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('This is not valid JSON: look at line 1, character 3');
  expect(refused.field(JSON_FIELD).value).toBe('{ text }');
  refused.fill(JSON_FIELD, '{ "text": "Plain" }');
  const title = `Plain ${crypto.randomUUID()}`;
  refused.fill(TITLE, title);
  await refused.press('Create Section');
  const made = await refused.press('Create Section');
  expect(made.text).toContain('Section updated successfully');
  expect(made.one('region', 'Preview').has('heading', title)).toBe(true);
  const sections = await openHtml(context, '/admin/content');
  expect(sections.all('row', title), 'made twice, it is there once').toHaveLength(1);

  await world.sql('alter table content_sections rename to content_sections_away');
  try {
    const unread = await openHtml(context, '/admin/content');
    expect(unread.status).toBe(503);
    expect(unread.has('heading', 'Failed to load content sections')).toBe(true);
    expect(unread.has('link', 'Try Again')).toBe(true);
  } finally {
    await world.sql('alter table content_sections_away rename to content_sections');
  }
});
