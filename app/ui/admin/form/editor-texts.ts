import { adminPageTitle, type Matches, pageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import type { Words } from '#app/platform/text/translations.ts';

type Part =
  | 'back'
  | 'newTitle'
  | 'editTitle'
  | 'create'
  | 'save'
  | 'created'
  | 'updated'
  | 'notSaved'
  | 'goneMeanwhile'
  | 'notLoaded';

/** Returns a text from a page's catalogue, such as `sales.editor.back`. */
export type EditorText = (t: Words, part: Part) => string;

type Loaded =
  | { ok: true; isNew: boolean; values: { title?: string; titleNl?: string; name?: string } }
  | { ok: false; id: string };

export function editorTexts(t: Words, loaded: Loaded, text: EditorText) {
  const isNew = isNewObject(loaded);
  return {
    back: text(t, 'back'),
    title: text(t, isNew ? 'newTitle' : 'editTitle'),
    save: text(t, isNew ? 'create' : 'save'),
    saved: text(t, isNew ? 'created' : 'updated'),
    notSaved: text(t, 'notSaved'),
    goneMeanwhile: text(t, 'goneMeanwhile'),
    notLoaded: text(t, 'notLoaded'),
  };
}

export function editorMeta(matches: Matches, loaded: Loaded | undefined, lead: string, text: EditorText) {
  const { title, titleNl = null, name = '' } = loaded?.ok ? loaded.values : {};
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      translated(language, title ?? name, titleNl).text,
      text(t, isNewObject(loaded) ? 'newTitle' : 'editTitle'),
    ),
    description: t(lead),
    robots: 'noindex',
  }));
}

function isNewObject(loaded: Loaded | undefined): boolean {
  return loaded !== undefined && (loaded.ok ? loaded.isNew : loaded.id === 'new');
}
