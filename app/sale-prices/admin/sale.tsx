import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
} from '#app/ui/admin/form/editor-page.tsx';
import { FieldGroupProblem, FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { Field } from '#app/ui/form.tsx';
import { type FilledSale, saleEditor } from '../editing/sale-editor.server.ts';
import { newSale } from '../editing/sale-schema.ts';
import { saleKinds, saleProductsText } from '../sale.ts';
import type { Route } from './+types/sale';
import { saleCategoriesText, saleTexts } from './ui/sale-labels.ts';
import { CategoryBoxes, SaleProductsField } from './ui/sale-products-field.tsx';

export const handle = requireTranslations('admin/drops', 'admin/sales');

const text: EditorText = (t, part) => t(`sales.editor.${part}`);

export const meta = editorMeta('sales.lead', text);

export function loader({ params: { saleId } }: Route.LoaderArgs) {
  return saleEditor.load(db, saleId, () => newSale(shopDay(new Date())));
}

export function action({ params: { saleId: id }, request, context }: Route.ActionArgs) {
  return saleEditor.submit(db, context.get(signedInAdmin), { id, request }, new Date());
}

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';

export default function SalePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <EditorPage<FilledSale>
      loaded={loaderData}
      given={actionData}
      texts={text}
      fieldTexts={saleTexts}
      problemText={(problem) => t(`sales.problem.${problem}`)}
      shownText={({ values, pieces, shop }, field) => {
        if (field === 'categories') return saleCategoriesText(t, language, shop, values.categories);
        return field === 'products' ? saleProductsText(values, pieces) : undefined;
      }}
    >
      {(fields) => <SaleFields {...fields} />}
    </EditorPage>
  );
}

function SaleFields({ filled, values, errors, field, languages }: EditorFields<FilledSale>) {
  const t = useWords();
  return (
    <>
      <FormSection title={t('sales.words')} text={t('sales.wordsText')}>
        <LanguageFields {...languages('title', t('sales.name'))} isRequired="en" />
      </FormSection>
      <FormSection title={t('sales.when')} text={t('sales.whenText')}>
        <div className="admin-language-fields">
          <Field {...field('startDate')} type="datetime-local" hint={t('sales.startHint')} required />
          <Field {...field('endDate')} type="datetime-local" hint={t('sales.endHint')} required />
        </div>
      </FormSection>
      <FormSection title={t('sales.reduction')} text={t('sales.reductionText')}>
        <div className="sale-kinds">
          {saleKinds.map((kind) => (
            <div key={kind}>
              <label className="sale-box">
                <input type="radio" name="kind" value={kind} defaultChecked={kind === values.kind} />
                {t(`sales.kind.${kind}`)}
              </label>
              {kind !== 'fixed' && (
                <Field
                  {...field(kind)}
                  hint={t(`sales.${kind}Hint`)}
                  inputMode="decimal"
                  autoComplete="off"
                  className="sale-reduction"
                  required
                />
              )}
            </div>
          ))}
          <FieldGroupProblem>{errors.kind}</FieldGroupProblem>
        </div>
      </FormSection>
      <FormSection title={t('sales.categories')} text={t('sales.categoriesText')}>
        <CategoryBoxes chosen={values.categories} shop={filled.shop} />
        <FieldGroupProblem>{errors.categories}</FieldGroupProblem>
      </FormSection>
      <FormSection title={t('sales.products')} text={t('sales.productsText')}>
        <SaleProductsField chosen={values.products} pieces={filled.pieces} error={errors.products} />
      </FormSection>
      <FormSection title={t('sales.drops')}>
        <label className="sale-box">
          <input type="checkbox" name="includesDrops" defaultChecked={values.includesDrops} />
          {t('sales.includesDrops')}
        </label>
        <p className="text-sm text-stone">{t('sales.includesDropsText')}</p>
        <FieldGroupProblem>{errors.includesDrops}</FieldGroupProblem>
      </FormSection>
    </>
  );
}
