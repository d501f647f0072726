import type { Db } from '#app/platform/database/db.server.ts';
import { languages } from '#app/platform/text/language.ts';
import { showSections } from '../sections/list-published-sections.server.ts';
import type { SectionPreview } from '../sections/localize-section.ts';
import { type SectionType, sectionTypes } from '../sections/section-types.ts';
import { findJsonContentProblem } from './json-mistake.ts';
import type { SectionValues } from './section-schema.ts';

/** Returns a preview, or undefined while the JSON is invalid. Omits the same invalid links and pictures as the shop. */
export async function previewSection(db: Db, typed: SectionValues): Promise<SectionPreview | undefined> {
  if (findJsonContentProblem(typed.content) || findJsonContentProblem(typed.contentNl)) return undefined;
  const json = (text: string): unknown => (text.trim() ? JSON.parse(text) : undefined);
  const type = sectionTypes.find((known) => known === typed.sectionType) ?? ('custom' satisfies SectionType);
  const stored = {
    id: 'preview',
    type,
    title: typed.title.trim() || '…',
    titleNl: typed.titleNl.trim() || null,
    content: json(typed.content),
    contentNl: json(typed.contentNl),
  };
  const [[en], [nl]] = await Promise.all([
    showSections(db, [stored], languages[0]),
    showSections(db, [stored], languages[1]),
  ]);
  return en && nl && { en, nl };
}
