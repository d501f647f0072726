import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { shortenedChange } from '#app/platform/editing/changed-fields.ts';
import { readForm } from '#app/platform/editing/form-schema.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { EditorPage, type EditorText, editorMeta } from '#app/ui/admin/form/editor-page.tsx';
import { FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { type FilledPage, pageEditor, pageSchema } from '../pages/page-editor.server.ts';
import type { Route } from './+types/page';
import { pageTexts } from './ui/page-labels.ts';

export const handle = requireTranslations('admin/pages');

const text: EditorText = (t, part) => t(`pages.editor.${part}`);

export const meta = editorMeta('pages.lead', text);

export async function loader({ params: { pageId } }: Route.LoaderArgs) {
  const loaded = await pageEditor.load(db, pageId, () => readForm(pageSchema, new FormData()));
  return { ...loaded, changes: loaded.changes.map(shortenedChange) };
}

export function action({ params: { pageId: id }, request, context }: Route.ActionArgs) {
  return pageEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function PagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { isNew, values } = loaderData;
  return (
    <EditorPage<FilledPage>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={pageTexts}
      problemText={(problem) => t(`pages.problem.${problem}`)}
      lead={
        !isNew && values.isPublished && <TextLink to={`/pages/${values.slug}`}>{t('pages.view')}</TextLink>
      }
    >
      {({ field, languages, values }) => (
        <>
          <FormSection title={t('pages.what')}>
            <LanguageFields {...languages('title', t('pages.name'))} isRequired="en" />
            <Field {...field('slug')} hint={t('pages.slugHint')} autoComplete="off" autoCapitalize="none" />
            <label className="sale-box">
              <input type="checkbox" name="isPublished" defaultChecked={values.isPublished} />
              {t('pages.isPublished')}
            </label>
          </FormSection>
          <FormSection title={t('pages.body')} text={t('pages.bodyText')}>
            <LanguageFields {...languages('body', t('pages.body'))} isLong />
          </FormSection>
          <FormSection title={t('pages.forSearch')} text={t('pages.forSearchText')}>
            <LanguageFields {...languages('description', t('pages.description'))} isLong />
          </FormSection>
        </>
      )}
    </EditorPage>
  );
}
