import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { NameSection } from '#app/catalogue/admin/ui/name-section.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { requireTranslations, useWords } from '#app/platform/text/translations.ts';
import { SaleProductsField } from '#app/sale-prices/admin/ui/sale-products-field.tsx';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
} from '#app/ui/admin/form/editor-page.tsx';
import { FieldGroupProblem, FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form.tsx';
import { collectionEditor, type FilledCollection, newCollection } from '../collection-editor.server.ts';
import type { Route } from './+types/collection';
import { collectionTexts } from './collection-labels.ts';

export const handle = requireTranslations('admin/products', 'admin/drops', 'admin/sales');

const text: EditorText = (t, part) => t(`collections.editor.${part}`);

export const meta = editorMeta('collections.lead', text);

export function loader({ params: { collectionId } }: Route.LoaderArgs) {
  return collectionEditor.load(db, collectionId, () => newCollection(db));
}

export function action({ params: { collectionId: id }, request, context }: Route.ActionArgs) {
  return collectionEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function CollectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <EditorPage<FilledCollection>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={collectionTexts}
      problemText={(problem) => t(`collections.problem.${problem}`)}
      shownText={({ pieces }, field) =>
        field === 'products' ? pieces.map(({ title }) => title).join(', ') : undefined
      }
    >
      {(fields) => <CollectionFields {...fields} />}
    </EditorPage>
  );
}

function CollectionFields({ filled, values, errors, field, languages }: EditorFields<FilledCollection>) {
  const t = useWords();
  return (
    <>
      <NameSection
        field={field}
        languages={languages}
        slugHint={t('collections.slugHint')}
        others={filled.others}
      />
      <FormSection title={t('departments.listing')} text={t('collections.listingText')}>
        <LanguageFields {...languages('description', t('departments.description'))} />
      </FormSection>
      <FormSection title={t('collections.rule')} text={t('collections.ruleText')}>
        <Field {...field('words')} hint={t('collections.wordsHint')} />
        <Field {...field('below')} inputMode="decimal" autoComplete="off" />
        <label className="sale-box">
          <input type="checkbox" name="isReduced" defaultChecked={values.isReduced} />
          {t('collections.isReduced')}
        </label>
        <FieldGroupProblem>{errors.isReduced}</FieldGroupProblem>
      </FormSection>
      <FormSection title={t('collections.products')} text={t('collections.productsText')}>
        <SaleProductsField pieces={filled.pieces} error={errors.products} />
      </FormSection>
    </>
  );
}
