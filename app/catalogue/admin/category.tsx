import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { SinglePictureField } from '#app/media/admin/ui/picker/picture-fields.tsx';
import { imageName } from '#app/media/library/image-texts.ts';
import { db } from '#app/platform/database/db.server.ts';
import { type Language, translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { taxClasses } from '#app/tax/tax-rates.ts';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
} from '#app/ui/admin/form/editor-page.tsx';
import { FieldGroupProblem, FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Field, SelectField, SelectOptions } from '#app/ui/form.tsx';
import { type Department, departmentName, LONGEST_NAME } from '../categories.ts';
import {
  type FilledSubcategory,
  newSubcategory,
  type SubcategoryProblem,
  subcategoryEditor,
} from '../editing/subcategory-editor.server.ts';
import { requirements } from '../requirements.ts';
import type { Route } from './+types/category';
import { categoryTexts } from './ui/category-labels.ts';
import { NamedOptions, NameSection } from './ui/name-section.tsx';

export const handle = requireTranslations('admin/images', 'admin/products');

const text: EditorText = (t, part) => t(`categories.editor.${part}`);

export const meta = editorMeta('categories.lead', text);

export function loader({ params: { categoryId } }: Route.LoaderArgs) {
  return subcategoryEditor.load(db, categoryId, () => newSubcategory(db));
}

export function action({ params: { categoryId: id }, request, context }: Route.ActionArgs) {
  return subcategoryEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function CategoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <EditorPage<FilledSubcategory, SubcategoryProblem>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={categoryTexts(loaderData.shopDepartments, language)}
      shownLabel={({ shopDepartments }, field) => ownNameLabel(t, shopDepartments, field, language)}
      shownText={({ values, picture }, field) => {
        if (field === 'imageId') return picture && imageName(picture.alt, picture);
        if (field !== 'names') return undefined;
        return values.names.map(({ title, titleNl }) => `${title} / ${titleNl}`).join(', ');
      }}
      problemText={(problem) => problemText(t, problem)}
    >
      {(fields) => <CategoryFields {...fields} />}
    </EditorPage>
  );
}

function CategoryFields({
  filled,
  values,
  errors,
  field,
  languages,
}: EditorFields<FilledSubcategory, SubcategoryProblem>) {
  const t = useWords();
  const language = useLanguage();
  const { others, parents, systems, shopDepartments, picture } = filled;
  return (
    <>
      <NameSection field={field} languages={languages} slugHint={t('categories.slugHint')} others={others} />
      <FormSection title={t('categories.place')} text={t('categories.placeText')}>
        <SelectField {...field('parent')} hint={t('categories.parentHint')}>
          <option value="">{t('categories.noParent')}</option>
          <NamedOptions rows={parents} />
        </SelectField>
        <p>{t('colours.picture')}</p>
        <SinglePictureField name="imageId" picture={picture} error={errors.imageId} />
      </FormSection>
      <FormSection title={t('categories.departments')} text={t('categories.departmentsText')}>
        {shopDepartments.map((department) => {
          const { slug } = department;
          const own = values.names.find((one) => one.department === slug);
          const name = translated(language, department.name, department.nameNl).text;
          return (
            <div key={slug}>
              <label className="sale-box">
                <input
                  type="checkbox"
                  name="departments"
                  value={slug}
                  defaultChecked={values.departments.includes(slug)}
                />
                {name}
              </label>
              <LanguageFields
                name={`${slug}-title`}
                label={t('categories.nameIn', { department: name })}
                values={{ [`${slug}-title`]: own?.title, [`${slug}-titleNl`]: own?.titleNl }}
                errors={errors}
                maxLength={LONGEST_NAME}
              />
            </div>
          );
        })}
        <FieldGroupProblem>{errors.departments ?? errors.names}</FieldGroupProblem>
      </FormSection>
      <FormSection title={t('categories.found')} text={t('categories.foundText')}>
        <Field {...field('searchWords')} hint={t('categories.searchWordsHint')} />
        <label className="sale-box">
          <input type="checkbox" name="oneCard" defaultChecked={values.oneCard} />
          {t('categories.oneCard')}
        </label>
        <p className="text-sm text-stone">{t('categories.oneCardText')}</p>
        <FieldGroupProblem>{errors.oneCard}</FieldGroupProblem>
        <Field {...field('googleCategory')} hint={t('categories.googleCategoryHint')} inputMode="numeric" />
      </FormSection>
      <FormSection title={t('categories.required')} text={t('categories.requiredText')}>
        {requirements.map((one) => (
          <label key={one} className="sale-box">
            <input
              type="checkbox"
              name="required"
              value={one}
              defaultChecked={values.required.includes(one)}
            />
            {t(`adminProducts.requirement.${one}`)}
          </label>
        ))}
        <FieldGroupProblem>{errors.required}</FieldGroupProblem>
      </FormSection>
      <FormSection title={t('categories.defaults')} text={t('categories.defaultsText')}>
        <SelectField {...field('sizeSystemId')} required>
          {systems.map(({ id, name, nameNl }) => (
            <option key={id} value={id}>
              {translated(language, name, nameNl).text}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('taxClass')} required>
          <SelectOptions values={taxClasses} label={(value) => t(`adminProducts.choice.taxClass.${value}`)} />
        </SelectField>
        <LanguageFields
          {...languages('deliveryAndReturns', t('adminProducts.field.deliveryAndReturns'))}
          hint={t('categories.deliveryAndReturnsHint')}
          isLong
        />
      </FormSection>
    </>
  );
}

function ownNameLabel(t: Words, departments: Department[], field: string, language: Language) {
  const [, department, isDutch] = /^(.*)-title(Nl)?$/.exec(field) ?? [];
  if (!department) return undefined;
  return t('adminUi.fieldIn', {
    field: t('categories.nameIn', { department: departmentName(departments, department, language, t) }),
    language: t(`adminUi.language.${isDutch ? 'nl' : 'en'}`),
  });
}

function problemText(t: Words, problem: SubcategoryProblem): string {
  return typeof problem === 'string'
    ? t(`categories.problem.${problem}`)
    : t('categories.problem.used', { count: problem.used });
}
