import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
} from '#app/ui/admin/form/editor-page.tsx';
import { FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField, SelectOptions } from '#app/ui/form.tsx';
import { ageGroups, audienceGenders } from '../categories.ts';
import {
  departmentEditor,
  type FilledDepartment,
  newDepartment,
} from '../editing/department-editor.server.ts';
import type { Route } from './+types/department';
import { departmentTexts } from './ui/department-labels.ts';
import { NameSection } from './ui/name-section.tsx';

export const handle = requireTranslations('admin/products');

const text: EditorText = (t, part) => t(`departments.editor.${part}`);

export const meta = editorMeta('departments.lead', text);

export function loader({ params: { departmentId } }: Route.LoaderArgs) {
  return departmentEditor.load(db, departmentId, () => newDepartment(db));
}

export function action({ params: { departmentId: id }, request, context }: Route.ActionArgs) {
  return departmentEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function DepartmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <EditorPage<FilledDepartment>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={departmentTexts}
      problemText={(problem) => t(`departments.problem.${problem}`)}
    >
      {(fields) => <DepartmentFields {...fields} />}
    </EditorPage>
  );
}

function DepartmentFields({ filled, field, languages }: EditorFields<FilledDepartment>) {
  const t = useWords();
  return (
    <>
      <NameSection
        field={field}
        languages={languages}
        slugHint={t('departments.slugHint')}
        others={filled.others}
      />
      <FormSection title={t('departments.listing')} text={t('departments.listingText')}>
        <LanguageFields {...languages('heading', t('departments.heading'))} isRequired />
        <LanguageFields {...languages('description', t('departments.description'))} isRequired />
      </FormSection>
      <FormSection title={t('categories.found')} text={t('departments.foundText')}>
        <Field {...field('searchWords')} hint={t('departments.searchWordsHint')} />
        <SelectField {...field('gender')}>
          <option value="">{t('departments.nobody')}</option>
          <SelectOptions values={audienceGenders} label={(value) => t(`departments.gender.${value}`)} />
        </SelectField>
        <SelectField {...field('ageGroup')}>
          <option value="">{t('departments.nobody')}</option>
          <SelectOptions values={ageGroups} label={(value) => t(`departments.ageGroup.${value}`)} />
        </SelectField>
      </FormSection>
    </>
  );
}
