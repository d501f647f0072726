import { inArray, or } from 'drizzle-orm';
import { type ShownPicture, shownPicture } from '#app/media/picture-sizes.ts';
import { images } from '#app/media/tables.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { type LocalizedSection, localizeSection } from './localize-section.ts';
import { type PictureName, readSectionContent, type SectionContent } from './section-content.ts';
import type { SectionType } from './section-types-statuses-locations.ts';

type StoredSection = {
  id: string;
  type: SectionType;
  title: string;
  titleNl: string | null;
  content: unknown;
  contentNl: unknown;
};

/** Renders sections in a language, including unsaved or hidden ones. */
export async function showSections(
  db: Db,
  stored: StoredSection[],
  language: Language,
): Promise<LocalizedSection[]> {
  const sections = stored.map(({ content, contentNl, ...row }) => ({
    ...row,
    content: readSectionContent(row.type, content),
    contentNl: contentNl ? readSectionContent(row.type, contentNl) : undefined,
  }));
  const named = sections.flatMap(({ content, contentNl }) => [
    ...pictureNames(content),
    ...pictureNames(contentNl),
  ]);
  const find = await findPictures(db, named, language);
  return sections.map((section) => localizeSection(section, language, find));
}

function pictureNames(content: SectionContent | undefined): PictureName[] {
  const names = [
    content?.picture,
    content?.portrait,
    ...(content?.items ?? []).map(({ picture }) => picture),
  ];
  return names.filter((name) => name !== undefined);
}

/** Reads all pictures in one query; deleted ones are missing. */
async function findPictures(db: Db, named: PictureName[], language: Language) {
  const ids = named.flatMap((name) => ('id' in name ? [name.id] : []));
  const urls = named.flatMap((name) => ('url' in name ? [name.url] : []));
  const rows = named.length
    ? await db
        .select({
          id: images.id,
          url: images.url,
          width: images.width,
          height: images.height,
          colour: images.colour,
          alt: images.altText,
          altNl: images.altTextNl,
        })
        .from(images)
        .where(or(inArray(images.id, ids), inArray(images.url, urls)))
    : [];
  const found = new Map<string, ShownPicture>();
  for (const { id, ...row } of rows) {
    const picture = shownPicture(row, language);
    found.set(id, picture).set(row.url, picture);
  }
  return (name: PictureName) => found.get('id' in name ? name.id : name.url);
}
