import type { ComponentProps, ReactNode } from 'react';
import type { Change } from '#app/platform/editing/changed-fields.ts';
import type { FieldTexts } from '#app/platform/editing/field-labels.ts';
import type { FormAnswer, FormBase } from '#app/platform/editing/versioned-form.ts';
import { adminPageTitle, type Matches, pageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '../change-history.tsx';
import { BackToList } from '../list/list-return-path.tsx';
import type { AdminRefusal } from '../refusal.tsx';
import type { LanguageFields } from './form-section.tsx';
import { type FormTexts, VersionedForm } from './versioned-form.tsx';

type Loaded<Filled> = Filled & {
  /** The path of the list. The pages of the objects are below this path. */
  listPath: string;
  opensAdded: boolean;
  id: string;
  isNew: boolean;
  version: string;
  base: FormBase;
  changes: Change[];
  limits: Record<string, number>;
};

type PageTexts = { title: string; back?: string } & FormTexts;

type EditorPageProps<Filled extends { values: object }, Problem> = {
  /** The URL of the page itself, for an object that is in no list. */
  address?: string;
  loaded: Loaded<Filled>;
  given: FormAnswer<Filled, Problem> | AdminRefusal | undefined;
  texts: EditorText | PageTexts;
  fieldTexts: FieldTexts;
  problemText: (problem: Problem, field: string) => string | undefined;
  shownLabel?: (filled: Filled, field: string) => string | undefined;
  shownText?: (filled: Filled, field: string) => string | undefined;
  lead?: ReactNode;
  more?: ReactNode;
  children: (fields: EditorFields<Filled, Problem>) => ReactNode;
};

export type EditorFields<Filled extends { values: object }, Problem = string> = ReturnType<
  typeof editorFields<Filled, Problem>
>;

export function EditorPage<Filled extends { values: object }, Problem = string>({
  address: ownAddress,
  loaded,
  given,
  texts: pageTexts,
  fieldTexts,
  problemText,
  shownLabel,
  shownText,
  lead,
  more,
  children,
}: EditorPageProps<Filled, Problem>) {
  const t = useWords();
  const texts = typeof pageTexts === 'function' ? editorTexts(t, loaded, pageTexts) : pageTexts;
  const listPath = ownAddress ? '' : loaded.listPath;
  const address = ownAddress ?? (loaded.id ? `${listPath}/${encodeURIComponent(loaded.id)}` : listPath);
  const labelOf = (field: string) => fieldTexts.label(t, field);
  const textOf = (field: string, value: unknown) => fieldTexts.value(t, field, value);
  return (
    <>
      {listPath && <BackToList to={listPath}>{texts.back}</BackToList>}
      <h1>{texts.title}</h1>
      {lead}
      <VersionedForm<Filled, Problem>
        key={loaded.isNew ? 'new' : loaded.id}
        shown={loaded}
        values={loaded}
        given={given && (given.ok || 'typed' in given) ? given : undefined}
        address={address}
        {...(listPath && { listAddress: listPath })}
        opensAdded={loaded.opensAdded}
        isNew={loaded.isNew}
        texts={texts}
        problemText={problemText}
        fieldLabel={(field, filled) => shownLabel?.(filled, field) ?? labelOf(field)}
        fieldText={(filled, field) => {
          const value: unknown = filled.values[field as keyof object];
          return shownText?.(filled, field) ?? textOf(field, value) ?? String(value);
        }}
      >
        {(filled, errors, problems) =>
          children(editorFields(filled, errors, problems, labelOf, loaded.limits))
        }
      </VersionedForm>
      {more}
      {!loaded.isNew && <ChangeHistory changes={loaded.changes} nameOf={labelOf} wordFor={textOf} />}
    </>
  );
}

function editorFields<Filled extends { values: object }, Problem>(
  filled: Filled,
  errors: Record<string, ReactNode>,
  problems: Partial<Record<string, Problem>>,
  labelOf: (field: string) => string | undefined,
  limits: Record<string, number>,
) {
  const values: Filled['values'] = filled.values;
  return {
    filled,
    values,
    errors,
    problems,
    field: <Name extends keyof Filled['values'] & string>(name: Name) => ({
      name,
      label: labelOf(name) ?? name,
      defaultValue: values[name],
      error: errors[name],
      maxLength: limits[name],
    }),
    languages: (
      name: keyof Filled['values'] & string,
      label: string,
    ): ComponentProps<typeof LanguageFields> => ({
      name,
      label,
      values: values as Record<string, string | undefined>,
      errors,
      ...(limits[name] && { maxLength: limits[name] }),
    }),
  };
}

type Part =
  | 'back'
  | 'newTitle'
  | 'editTitle'
  | 'create'
  | 'save'
  | 'created'
  | 'updated'
  | 'notSaved'
  | 'goneMeanwhile';

/** Returns a text from a page's catalogue, such as `sales.editor.back`. */
export type EditorText = (t: Words, part: Part) => string;

export function editorTexts(t: Words, { isNew }: { isNew: boolean }, text: EditorText) {
  return {
    back: text(t, 'back'),
    title: text(t, isNew ? 'newTitle' : 'editTitle'),
    save: text(t, isNew ? 'create' : 'save'),
    saved: text(t, isNew ? 'created' : 'updated'),
    notSaved: text(t, 'notSaved'),
    goneMeanwhile: text(t, 'goneMeanwhile'),
  };
}

/** Returns the texts of settings from a page's catalogue, such as `taxes.title`. */
export function settingsPageTexts(text: (part: 'title' | 'save' | 'saved' | 'notSaved') => string) {
  return { title: text('title'), save: text('save'), saved: text('saved'), notSaved: text('notSaved') };
}

type EditorMetaArgs = {
  matches: Matches;
  loaderData:
    | { isNew: boolean; values: { title?: string; titleNl?: string; name?: string; from?: string } }
    | undefined;
};

/** Returns the `meta` of an editor's page. `lead` is the id of a text. */
export function editorMeta(lead: string, text: EditorText) {
  return ({ matches, loaderData: { isNew, values } = { isNew: false, values: {} } }: EditorMetaArgs) =>
    pageMeta(matches, (t, { language }) => {
      const { from = '', name = from, title = name, titleNl = null } = values;
      const object = isNew ? undefined : translated(language, title, titleNl).text;
      return {
        title: adminPageTitle(object, text(t, isNew ? 'newTitle' : 'editTitle')),
        description: t(lead),
        robots: 'noindex',
      };
    });
}
