import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { images } from '#app/media/tables.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { saveSection } from '../editing/section-editor.server.ts';
import { contentSections } from '../tables.server.ts';
import { listPublishedSections } from './list-published-sections.server.ts';

const day = 24 * 60 * 60 * 1000;
const yesterday = new Date(Date.now() - day);
const tomorrow = new Date(Date.now() + day);

beforeEach(() => db.delete(contentSections));

test('a page shows its published sections within their dates, in their order', async () => {
  await add({ title: 'Third', sortOrder: 3 });
  await add({ title: 'First', sortOrder: -1, startDate: yesterday, endDate: tomorrow });
  await add({ title: 'Second', sortOrder: 2, startDate: yesterday });
  await add({ title: 'Second too', sortOrder: 2, endDate: tomorrow });
  await add({ title: 'Draft', status: 'draft' });
  await add({ title: 'Archived', status: 'archived' });
  await add({ title: 'Not yet', startDate: tomorrow });
  await add({ title: 'No longer', endDate: yesterday });
  await add({ title: 'Elsewhere', pageLocation: 'about' });
  expect(await titles('homepage')).toEqual(['First', 'Second', 'Second too', 'Third']);
  expect(await titles('about')).toEqual(['Elsewhere']);
  expect(await titles('nowhere')).toEqual([]);
});

test('a Dutch reader gets Dutch text by text, English where it is missing, and is told which', async () => {
  const [wide, dutchWide] = [await picture('Sea', 'Zee'), await picture('House', null)];
  await add({
    title: 'Opening',
    titleNl: 'Opening van de winkel',
    sectionType: 'featured',
    content: {
      subtitle: 'Summer',
      text: 'Linen for all',
      cta_text: 'Shop',
      cta_url: '/women',
      items: [
        { title: 'One', text: 'First', cta_url: '/one', image_url: wide.url },
        { title: 'Two', image_id: dutchWide.id },
      ],
    },
    contentNl: { text: 'Linnen voor iedereen', cta_text: 'Bekijk', items: [{ title: 'Eén' }] },
  });
  const [section] = await listPublishedSections(db, 'homepage', 'nl');
  expect(section).toMatchObject({
    title: { text: 'Opening van de winkel', language: 'nl' },
    subtitle: { text: 'Summer', language: 'en' },
    text: { text: 'Linnen voor iedereen', language: 'nl' },
    calls: [{ text: { text: 'Bekijk', language: 'nl' }, to: '/women' }],
    items: [
      {
        title: { text: 'Eén', language: 'nl' },
        text: { text: 'First', language: 'en' },
        picture: { url: wide.url, alt: 'Zee' },
        to: '/one',
      },
      { title: { text: 'Two', language: 'en' }, picture: { url: dutchWide.url, alt: 'House' } },
    ],
  });
  const [english] = await listPublishedSections(db, 'homepage', 'en');
  expect(english).toMatchObject({
    title: { text: 'Opening', language: 'en' },
    text: { text: 'Linen for all', language: 'en' },
    items: [{ picture: { alt: 'Sea' } }, {}],
  });
});

test('a title of its own replaces the name of the section, and Dutch content may lead elsewhere', async () => {
  const { url } = await picture('Sea', 'Zee');
  await add({
    title: 'Spring campaign',
    sectionType: 'hero',
    content: { title: 'Salt', cta_text: 'Go', cta_url: '/women' },
    contentNl: { image_url: `${url}-400.avif`, cta_url: '/men' },
  });
  expect((await listPublishedSections(db, 'homepage', 'nl'))[0]).toMatchObject({
    title: { text: 'Salt', language: 'en' },
    picture: { url },
    calls: [{ text: { text: 'Go' }, to: '/men' }],
  });
  expect((await listPublishedSections(db, 'homepage', 'en'))[0]?.picture).toBeUndefined();
});

test('content that is wrong, dangerous or gone leaves the rest of its section standing', async () => {
  await add({ title: 'Steady', sectionType: 'editorial', content: { text: 'Still here' } });
  const bad: unknown[] = [
    { text: 'Still here', image_id: 'not-an-id', items: 'none', cta_text: 'Go', cta_url: 'javascript:x()' },
    { text: 'Still here', image_id: '6f1b1c7d-0001-4d53-9d53-0a6f3a7e5d99', cta_url: '/only-a-link' },
    { text: 'Still here', title: { en: 'No' }, items: [null, [], 4, { image_url: '/media/gone' }] },
  ];
  for (const content of bad) {
    await db.update(contentSections).set({ content: sql`${JSON.stringify(content)}::jsonb` });
    const shown = await listPublishedSections(db, 'homepage', 'nl');
    expect(shown).toMatchObject([
      { title: { text: 'Steady' }, text: { text: 'Still here' }, calls: [], items: [] },
    ]);
    expect(shown[0]?.picture).toBeUndefined();
  }
  for (const content of ['[]', '"text"', '7', 'true']) {
    await db.update(contentSections).set({ content: sql`${content}::jsonb` });
    expect(await titles('homepage')).toEqual(['Steady']);
  }
});

async function add(section: Partial<Parameters<typeof saveSection>[1]>): Promise<void> {
  const saved = await saveSection(db, {
    title: 'Section',
    status: 'published',
    pageLocation: 'homepage',
    ...section,
  });
  expect(saved).toEqual({ ok: true, id: expect.any(String) });
}

async function titles(location: string): Promise<string[]> {
  return (await listPublishedSections(db, location, 'en')).map(({ title }) => title.text);
}

async function picture(altText: string, altTextNl: string | null): Promise<{ id: string; url: string }> {
  const url = `/media/${Math.random().toString(16).slice(2).padEnd(32, '0').slice(0, 32)}`;
  await db.insert(images).values({ url, width: 1600, height: 1000, colour: '#aabbcc', altText, altTextNl });
  const [row] = await db.select({ id: images.id }).from(images).where(eq(images.url, url));
  return { id: row?.id ?? '', url };
}
