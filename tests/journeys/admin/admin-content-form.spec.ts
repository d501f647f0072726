import { expectAccessible } from '../support/accessible.ts';
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
  await page.getByText('Geavanceerd: de inhoud als JSON').click();
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
  await expect(box, 'the box stays open').toBeVisible();
  await page.getByRole('button', { name: 'Onderdeel maken' }).press('Enter');
  await expect(page.getByText('Vul een titel in')).toBeVisible();
  await expect(page.getByLabel('Titel (Engels)', { exact: true })).toBeFocused();

  await page.getByLabel('Titel (Engels)', { exact: true }).fill('With a picture');
  const picture = page.getByRole('group', { name: 'Afbeelding', exact: true });
  await picture.getByRole('button', { name: 'Afbeelding kiezen' }).click();
  const library = page.getByRole('dialog');
  await library.getByRole('listitem').first().getByRole('button').click();
  await expect(library).toBeHidden();
  await expect(box).toHaveValue(/"image_url": "\/media\/[0-9a-f]{32}"/);
  const preview = page.getByRole('region', { name: 'Voorbeeld' });
  await expect(preview.getByRole('img')).toBeVisible();
  await expect(preview.getByText('Linnen')).toBeVisible();
  await picture.getByRole('button', { name: 'Afbeelding verwijderen' }).click();
  await expect(box).not.toHaveValue(/image_url/);
  await expect(preview.getByRole('img')).toHaveCount(0);
});

test('a section is filled in without JSON: texts, a link and items in an order, in both languages', async ({
  page,
}) => {
  await open(page, '/admin/content/new?lang=en');
  await page.getByLabel(TITLE, { exact: true }).fill('Without JSON');
  await page.getByLabel('Section type').selectOption('Featured');
  await page.getByLabel('Heading (English)').fill('By hand');
  await page.getByLabel('Heading (Dutch)').fill('Met de hand');
  await page.getByLabel(/^Link text \(English\)/).fill('See all');
  const link = page.getByLabel(/^Link \(optional\)/);
  await link.fill('javascript:alert(1)');
  await expect(page.getByText('Start with / for a page of the shop')).toBeVisible();
  await expect(page.locator('.form-status'), 'nothing is refused').toBeEmpty();
  await link.fill('/women');
  await expect(page.getByText('Start with / for a page of the shop')).toHaveCount(0);
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  for (const [en, nl] of [
    ['Linen', 'Linnen'],
    ['Silk', 'Zijde'],
  ] as const) {
    await page.getByRole('button', { name: 'Add item' }).click();
    await items.last().getByLabel('Heading (English)').fill(en);
    await items.last().getByLabel('Heading (Dutch)').fill(nl);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move Silk up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Silk up' })).toBeFocused();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading')).toHaveText(['Preview', 'By hand', 'Silk', 'Linen']);
  await preview.getByRole('radio', { name: 'Dutch' }).check();
  await expect(preview.getByRole('heading')).toHaveText(['Preview', 'Met de hand', 'Zijde', 'Linnen']);
  await page.getByRole('button', { name: 'Remove Linen' }).click();
  await page.getByRole('button', { name: 'Create Section' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Section' })).toBeVisible();
  await page.reload();
  await expect(items).toHaveCount(1);
  await expect(items.getByLabel('Heading (Dutch)')).toHaveValue('Zijde');
  await page.getByText('Advanced: the content as JSON').click();
  const json = page.getByLabel('Content (Dutch)');
  expect(JSON.parse(await json.inputValue())).toEqual({ title: 'Met de hand', items: [{ title: 'Zijde' }] });
  await json.fill('{');
  await expect(page.getByLabel('Heading (Dutch)').first()).toBeDisabled();
  await json.fill('');
  await expect(page.getByLabel('Heading (Dutch)').first()).toHaveValue('');
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
