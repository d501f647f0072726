import { useState } from 'react';
import { useLocation } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { shortenedChange } from '#app/platform/editing/changed-fields.ts';
import { parseJsonObject } from '#app/platform/text/parse-json.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
  editorTexts,
} from '#app/ui/admin/form/editor-page.tsx';
import { FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField, SelectOptions } from '#app/ui/form.tsx';
import { type FilledSection, sectionEditor } from '../editing/section-editor.server.ts';
import { newSection } from '../editing/section-schema.ts';
import { sectionLocations, sectionStatuses, sectionTypes } from '../sections/section-types.ts';
import type { Route } from './+types/section';
import { ContentFields } from './ui/content-fields.tsx';
import { JsonField } from './ui/json-field.tsx';
import { sectionProblemText, sectionTexts } from './ui/section-labels.ts';
import { SectionPreviewPane } from './ui/section-preview-pane.tsx';

export const handle = requireTranslations('admin/content', 'admin/images');

const text: EditorText = (t, part) => t(`sections.editor.${part}`);

export const meta = editorMeta('sections.lead', text);

export async function loader({ params: { sectionId } }: Route.LoaderArgs) {
  const loaded = await sectionEditor.load(db, sectionId, () => newSection);
  return { ...loaded, changes: loaded.changes.map(shortenedChange) };
}

export function action({ params: { sectionId: id }, request, context }: Route.ActionArgs) {
  return sectionEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  // The page stores this state, since the preview pane is remounted after each save.
  const [previewLanguage, setPreviewLanguage] = useState(language);
  const texts = editorTexts(t, loaderData, text);
  const isJustAdded = new URLSearchParams(useLocation().search).has('saved');
  return (
    <EditorPage<FilledSection>
      loaded={loaderData}
      given={actionData ?? (isJustAdded ? { ok: true, kept: [] } : undefined)}
      texts={{ ...texts, gone: texts.goneMeanwhile }}
      fieldTexts={sectionTexts(language)}
      // Excludes the JSON fields, which display their problems themselves.
      problemText={(problem, field) => (/^content/.test(field) ? undefined : sectionProblemText(t, problem))}
    >
      {(fields) => (
        <div className="section-editor">
          <div className="min-w-0">
            <SectionFields {...fields} />
          </div>
          <SectionPreviewPane
            saved={fields.filled.preview}
            language={previewLanguage}
            onLanguage={setPreviewLanguage}
          />
        </div>
      )}
    </EditorPage>
  );
}

function SectionFields({ filled, values, problems, errors, field, languages }: EditorFields<FilledSection>) {
  const t = useWords();
  const [type, setType] = useState(values.sectionType);
  const hasJsonProblem = Boolean(errors.content || errors.contentNl);
  // Stays open once a problem is corrected.
  const [isAdvanced, setAdvanced] = useState(hasJsonProblem);
  if (hasJsonProblem && !isAdvanced) setAdvanced(true);
  const [texts, setTexts] = useState({ content: values.content, contentNl: values.contentNl });
  const content = { en: contentIn(texts.content), nl: contentIn(texts.contentNl) };
  const { section, item } = filled.fields;
  const shown = section[sectionTypes.find((known) => known === type) ?? 'custom'];
  const names = t('sections.contentNames', { names: shown.join(', ') });
  const itemNames = shown.includes('items') ? ` ${t('sections.itemNames', { names: item.join(', ') })}` : '';
  const json = (name: 'content' | 'contentNl') => ({
    ...field(name),
    problem: problems[name],
    known: { section: shown, item },
    onText: (text: string) => setTexts((before) => ({ ...before, [name]: text })),
  });
  return (
    <>
      <FormSection title={t('sections.what')}>
        <LanguageFields
          {...languages('title', t('sections.name'))}
          hint={t('sections.nameHint')}
          isRequired="en"
        />
        <div className="admin-language-fields">
          <SelectField
            {...field('sectionType')}
            required
            onChange={(event) => setType(event.currentTarget.value)}
          >
            <SelectOptions values={sectionTypes} label={(known) => t(`sections.type.${known}`)} />
          </SelectField>
          <SelectField {...field('status')} required>
            <SelectOptions values={sectionStatuses} label={(status) => t(`sections.status.${status}`)} />
          </SelectField>
        </div>
      </FormSection>
      <PlacementFields field={field} />
      <FormSection title={t('sections.content')} text={t('sections.contentText')}>
        <fieldset className="section-fields" disabled={!content.en || !content.nl}>
          <ContentFields
            names={shown}
            itemNames={type === 'featured' ? item : ['title', 'text']}
            content={{ en: content.en ?? {}, nl: content.nl ?? {} }}
            onChange={({ en, nl }) => {
              writeJson('content', en);
              writeJson('contentNl', nl);
            }}
          />
        </fieldset>
        <details open={isAdvanced} onToggle={(event) => setAdvanced(event.currentTarget.open)}>
          <summary>{t('sections.advanced')}</summary>
          <JsonField {...json('content')} hint={`${names}${itemNames}`} />
          <JsonField {...json('contentNl')} hint={t('sections.contentNlHint')} />
        </details>
      </FormSection>
    </>
  );
}

function PlacementFields({ field }: Pick<EditorFields<FilledSection>, 'field'>) {
  const t = useWords();
  return (
    <FormSection title={t('sections.where')} text={t('sections.whereText')}>
      <div className="admin-language-fields">
        <Field
          {...field('pageLocation')}
          hint={t('sections.locationHint')}
          list="section-locations"
          autoComplete="off"
          autoCapitalize="none"
        />
        <Field
          {...field('sortOrder')}
          hint={t('sections.orderHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field {...field('startDate')} type="datetime-local" />
        <Field {...field('endDate')} type="datetime-local" />
      </div>
      <datalist id="section-locations">
        {sectionLocations.map((location) => (
          <option key={location} value={location} />
        ))}
      </datalist>
    </FormSection>
  );
}

/** Returns undefined while the JSON is invalid. */
function contentIn(json: string) {
  return parseJsonObject(json.trim() || '{}') as Record<string, unknown> | undefined;
}

/** Writes into a JSON field and fires `input`, so that the form's listeners notice the change. */
function writeJson(name: 'content' | 'contentNl', content: object): void {
  const box = document.querySelector<HTMLTextAreaElement>(`#section-${name}`);
  const text = JSON.stringify(content, null, 2);
  if (!box || text === JSON.stringify(contentIn(box.value), null, 2)) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
