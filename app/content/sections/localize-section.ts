import type { ShownPicture } from '#app/media/picture-sizes.ts';
import { type Language, type Translated, translated } from '#app/platform/text/language.ts';
import type { PictureName, SectionContent } from './section-content.ts';
import type { SectionType } from './section-types.ts';

/** A section ready to render: texts have a language, pictures have been read, and every link has a text. */
export type LocalizedSection = {
  id: string;
  type: SectionType;
  title: Translated;
  subtitle?: Translated | undefined;
  text?: Translated | undefined;
  picture?: ShownPicture | undefined;
  portrait?: ShownPicture | undefined;
  calls: { text: Translated; to: string }[];
  items: LocalizedSectionItem[];
};

export type LocalizedSectionItem = {
  title?: Translated | undefined;
  text?: Translated | undefined;
  picture?: ShownPicture | undefined;
  to?: string | undefined;
};

/** A stored section. The Dutch content may contain only the values that differ from the English ones. */
export type WrittenSection = {
  id: string;
  type: SectionType;
  title: string;
  titleNl: string | null;
  content: SectionContent;
  contentNl: SectionContent | undefined;
};

/** Uses English for each missing Dutch text. Also uses English pictures and links unless there are Dutch ones. */
export function localizeSection(
  { id, type, title, titleNl, content, contentNl }: WrittenSection,
  language: Language,
  find: (picture: PictureName) => ShownPicture | undefined,
): LocalizedSection {
  const dutch = language === 'nl' ? contentNl : undefined;
  const shown = (name: PictureName | undefined) => name && find(name);
  const showItem = (item: SectionContent['items'][number], index: number): LocalizedSectionItem => {
    const other = dutch?.items[index];
    return {
      title: either(item.title, other?.title),
      text: either(item.text, other?.text),
      picture: shown(other?.picture ?? item.picture),
      to: other?.to ?? item.to,
    };
  };
  return {
    id,
    type,
    // If the content has no title, uses the section's name in the back office.
    title: either(content.title, dutch?.title) ?? translated(language, title, titleNl),
    subtitle: either(content.subtitle, dutch?.subtitle),
    text: either(content.text, dutch?.text),
    picture: shown(dutch?.picture ?? content.picture),
    portrait: shown(dutch?.portrait ?? content.portrait),
    calls: content.calls.flatMap((call, index) => {
      const text = either(call.text, dutch?.calls[index]?.text);
      const to = dutch?.calls[index]?.to ?? call.to;
      return text && to ? [{ text, to }] : [];
    }),
    items: content.items.map(showItem).filter(({ title, text, picture }) => title || text || picture),
  };
}

function either(english: string | undefined, dutch: string | undefined): Translated | undefined {
  if (dutch) return { text: dutch, language: 'nl' };
  return english ? { text: english, language: 'en' } : undefined;
}

export type SectionPreview = Record<Language, LocalizedSection>;
