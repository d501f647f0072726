import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { useRowSelection } from '#app/ui/admin/list/use-row-selection.ts';
import { formActionOfForm } from '#app/ui/form.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { type Department, departmentName } from '../../categories.ts';
import type { ListedProduct } from '../../editing/admin-products.server.ts';
import type { ProductFilters } from '../../editing/product-filters.ts';
import { type ListAnswer, listForms } from '../product-forms.ts';
import { BULK_EDIT_FORM, BulkEditForm } from './bulk-edit-form.tsx';
import { DepartmentOptions } from './department-options.tsx';
import { useProductColumns, useTitle } from './product-columns.tsx';

type ProductDeskProps = {
  products: ListedProduct[];
  list: ListState & { total: number };
  isNarrowed: boolean;
  answer: ListAnswer | undefined;
  isBusy: boolean;
  onAct: (form: HTMLFormElement) => void;
};

export function ProductTableWithBulkEdit(props: ProductDeskProps) {
  const { products, list, isNarrowed, answer, isBusy, onAct } = props;
  const t = useWords();
  const selection = useRowSelection('products');
  const { toggle, clear } = selection;
  const titleOf = useTitle();
  useOnActionData(answer, (heard) => {
    if (heard.ok && heard.of === 'bulk') clear();
  });
  const act = (form: HTMLFormElement) => {
    // Unselects a deleted product, since a bulk change would otherwise include it.
    if (formActionOfForm(form, listForms) !== 'bulk') toggle([String(new FormData(form).get('id'))], false);
    onAct(form);
  };
  const columns = useProductColumns(act);
  return (
    <div className="admin-list">
      <DataTable
        caption={t('adminProducts.title')}
        columns={columns}
        rows={products}
        keyOf={({ id }) => id}
        empty={t(isNarrowed ? 'adminProducts.none' : 'adminProducts.noneYet')}
        list={list}
        choice={{
          ...selection,
          name: 'ids',
          form: BULK_EDIT_FORM,
          valueOf: ({ id }) => id,
          labelOf: (product) => t('adminProducts.chooseRow', { title: titleOf(product).text }),
        }}
      />
      <BulkEditForm
        rows={{ selection, shown: products.map(({ id }) => id), total: list.total }}
        answer={answer}
        isBusy={isBusy}
        onSend={act}
      />
    </div>
  );
}

type ProductFilterProps = { search: string; filters: ProductFilters; departments: Department[] };

export function ProductSearchAndFilterForm({ search, filters, departments }: ProductFilterProps) {
  const t = useWords();
  const language = useLanguage();
  const { category } = filters;
  const checks = [
    ['archived', filters.isArchived, t('adminProducts.archivedOnes')],
    ['unpublished', filters.isUnpublished, t('adminProducts.unpublishedOnes')],
    ['low', filters.isLow, t('adminProducts.lowOnes')],
  ] as const;
  const fields = (
    <>
      <label className="product-field">
        {t('adminProducts.department')}
        <select name="gender" defaultValue={filters.category ?? ''}>
          <option value="">{t('adminProducts.anyDepartment')}</option>
          <DepartmentOptions departments={departments} dropsOnly={t('adminProducts.dropsOnly')} />
        </select>
      </label>
      {checks.map(([name, isChecked, label]) => (
        <label key={name} className="product-check">
          <input type="checkbox" name={name} value="1" defaultChecked={isChecked} />
          {label}
        </label>
      ))}
    </>
  );
  return (
    <ListSearch
      label={t('adminProducts.search')}
      search={search}
      filter={{
        label: t('adminProducts.filters'),
        names: ['gender', ...checks.map(([name]) => name)],
        values: filters,
        className: 'product-filter',
        fields,
        applied: [
          ...(category ? [{ name: 'gender', text: departmentName(departments, category, language, t) }] : []),
          ...checks.flatMap(([name, isChecked, text]) => (isChecked ? { name, text } : [])),
        ],
      }}
    />
  );
}
