import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { shopDay } from '#app/platform/text/shop-time.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { saleCategoriesText } from '#app/sale-prices/admin/ui/sale-labels.ts';
import { CategoryBoxes, SaleProductsField } from '#app/sale-prices/admin/ui/sale-products-field.tsx';
import {
  type EditorFields,
  EditorPage,
  type EditorText,
  editorMeta,
} from '#app/ui/admin/form/editor-page.tsx';
import { FieldGroupProblem, FormSection, LanguageFields } from '#app/ui/admin/form/form-section.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field, formActionOfPath } from '#app/ui/form.tsx';
import { discountKinds, discountMethods, discountScopes } from '../discount.ts';
import { generateCodes } from '../discount-codes.server.ts';
import { discountEditor, type FilledDiscount } from '../editing/discount-editor.server.ts';
import { type DiscountValues, newDiscount } from '../editing/discount-schema.ts';
import { findDiscountResults, listCodes } from '../editing/list-discounts.server.ts';
import type { Route } from './+types/discount';
import { type CodesAnswer, DiscountCodesPanel } from './ui/discount-codes-panel.tsx';
import { discountTexts } from './ui/discount-labels.ts';

export const handle = requireTranslations('admin/discounts', 'admin/drops', 'admin/sales');

const CODES_SHOWN = 50;

const text: EditorText = (t, part) => t(`discounts.editor.${part}`);

export const meta = editorMeta('discounts.lead', text);

export function loader({ params: { discountId } }: Route.LoaderArgs) {
  return discountEditor.load(
    db,
    discountId,
    () => newDiscount(shopDay(new Date())),
    async (id) => {
      const shown = { after: '', limit: CODES_SHOWN };
      const [results, codes] = await Promise.all([findDiscountResults(db, id), listCodes(db, id, shown)]);
      return { results, codes };
    },
  );
}

export async function action({ params: { discountId: id }, request, context, pattern }: Route.ActionArgs) {
  const admin = context.get(signedInAdmin);
  if (id === undefined || !formActionOfPath(pattern, { codes: true }))
    return discountEditor.submit(db, admin, { id, request }, new Date());
  const form = await request.formData().catch(() => new FormData());
  return makeCodes(admin, id, form, !new URL(request.url).pathname.endsWith('.data'));
}

async function makeCodes(admin: Actor, id: string, form: FormData, isPlain: boolean) {
  if (!isPostgresText(id)) throw data(null, 404);
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 100);
  const wanted = { id, count: text('count'), prefix: text('prefix'), mostUses: text('uses') };
  const made = await generateCodes(db, admin, wanted, new Date());
  if (made.ok) {
    if (isPlain) throw redirect(`/admin/discounts/${encodeURIComponent(id)}`, 303);
    return data<CodesAnswer>(made);
  }
  return data<CodesAnswer>({ ...made, codes: true }, made.reason === 'missing' ? 404 : 400);
}

export { clientAction } from '#app/accounts/reauthentication/reauthenticate-first.ts';

export default function DiscountPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const made = actionData && ('made' in actionData || 'codes' in actionData) ? actionData : undefined;
  const { id, values, more } = loaderData;
  return (
    <EditorPage<FilledDiscount>
      loaded={loaderData}
      given={made ? undefined : (actionData as Exclude<typeof actionData, CodesAnswer>)}
      texts={text}
      fieldTexts={discountTexts}
      problemText={(problem) => t(`discounts.problem.${problem}`)}
      shownText={({ values, pieces, shop }, field) => {
        if (field === 'categories') return saleCategoriesText(t, language, shop, values.categories);
        return field === 'products' ? pieces.map(({ title }) => title).join(', ') : undefined;
      }}
      lead={
        more && (
          <p className="admin-lead">
            {t('discounts.results', { ...more.results, amount: price(more.results.cents) })}
          </p>
        )
      }
      more={
        more &&
        values.method === 'code' && (
          <DiscountCodesPanel
            id={id}
            count={more.results.codes}
            codes={more.codes}
            given={made as CodesAnswer | undefined}
          />
        )
      }
    >
      {(fields) => <DiscountFields {...fields} />}
    </EditorPage>
  );
}

type TextName = 'code' | 'percentage' | 'amount' | 'minimum' | 'mostUses' | 'mostUsesPerCustomer';
const ofChoice: ReadonlySet<TextName> = new Set(['code', 'percentage', 'amount']);
type FlagName = 'includesReduced' | 'includesDrops' | 'combines' | 'firstOrderOnly';

function DiscountFields(fields: EditorFields<FilledDiscount>) {
  const t = useWords();
  const { filled, values, errors, field, languages } = fields;
  return (
    <>
      <FormSection title={t('discounts.words')} text={t('discounts.wordsText')}>
        <LanguageFields {...languages('title', t('discounts.name'))} isRequired="en" />
      </FormSection>
      <FormSection title={t('discounts.method')} text={t('discounts.methodText')}>
        <Choices name="method" of={discountMethods} values={values} error={errors.method}>
          {(one) => one === 'code' && <DiscountTextField name="code" field={field} />}
        </Choices>
      </FormSection>
      <FormSection title={t('discounts.kind')} text={t('discounts.kindText')}>
        <Choices name="kind" of={discountKinds} values={values} error={errors.kind}>
          {(one) => one !== 'shipping' && <DiscountTextField name={one} field={field} />}
        </Choices>
      </FormSection>
      <FormSection title={t('discounts.when')} text={t('discounts.whenText')}>
        <div className="admin-language-fields">
          <Field {...field('startDate')} type="datetime-local" required />
          <Field {...field('endDate')} type="datetime-local" hint={t('discounts.endHint')} />
        </div>
      </FormSection>
      <FormSection title={t('discounts.scope')} text={t('discounts.scopeText')}>
        <Choices name="scope" of={discountScopes} values={values} error={errors.scope}>
          {(one) =>
            one === 'some' && (
              <div className="discount-scope">
                <CategoryBoxes chosen={values.categories} shop={filled.shop} />
                <FieldGroupProblem>{errors.categories}</FieldGroupProblem>
                <SaleProductsField pieces={filled.pieces} error={errors.products} />
              </div>
            )
          }
        </Choices>
        <Flag name="includesReduced" values={values} errors={errors} />
        <Flag name="includesDrops" values={values} errors={errors} />
      </FormSection>
      <ConditionFields {...fields} />
    </>
  );
}

function ConditionFields({ values, errors, problems, field }: EditorFields<FilledDiscount>) {
  const t = useWords();
  return (
    <FormSection title={t('discounts.conditions')} text={t('discounts.conditionsText')}>
      <DiscountTextField name="minimum" field={field} />
      <DiscountTextField name="mostUses" field={field} />
      {problems.mostUses === 'gives-all-away' && (
        <label className="sale-box">
          <input type="checkbox" name="mayGiveAllAway" />
          {t('discounts.mayGiveAllAway')}
        </label>
      )}
      <DiscountTextField name="mostUsesPerCustomer" field={field} />
      <Flag name="firstOrderOnly" values={values} errors={errors} />
      <Flag name="combines" values={values} errors={errors} />
    </FormSection>
  );
}

type DiscountTextFieldProps = Pick<EditorFields<FilledDiscount>, 'field'> & { name: TextName };

function DiscountTextField({ name, field }: DiscountTextFieldProps) {
  const t = useWords();
  return (
    <Field
      {...field(name)}
      hint={t(`discounts.${name}Hint`)}
      inputMode={name === 'code' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      className="sale-reduction"
      required={ofChoice.has(name)}
    />
  );
}

type FlagProps = Pick<EditorFields<FilledDiscount>, 'values' | 'errors'> & { name: FlagName };

function Flag({ name, values, errors }: FlagProps) {
  const t = useWords();
  return (
    <div>
      <label className="sale-box">
        <input type="checkbox" name={name} defaultChecked={values[name]} />
        {t(`discounts.${name}`)}
      </label>
      <FieldGroupProblem>{errors[name]}</FieldGroupProblem>
    </div>
  );
}

type ChoicesProps<One extends string> = {
  name: 'method' | 'kind' | 'scope';
  of: readonly One[];
  values: DiscountValues;
  error: ReactNode;
  /** The fields of a choice. The style sheet displays them only while the choice is selected. */
  children: (one: One) => ReactNode;
};

function Choices<One extends string>({ name, of, values, error, children }: ChoicesProps<One>) {
  const t = useWords();
  return (
    <div className="sale-kinds">
      {of.map((one) => (
        <div key={one}>
          <label className="sale-box">
            <input type="radio" name={name} value={one} defaultChecked={one === values[name]} />
            {t(`discounts.${name}.${one}`)}
          </label>
          {children(one)}
        </div>
      ))}
      <FieldGroupProblem>{error}</FieldGroupProblem>
    </div>
  );
}
