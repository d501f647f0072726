import { useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { useRowSelection } from '#app/ui/admin/list/use-row-selection.ts';
import { formActionOfForm } from '#app/ui/form.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import type { Department } from '../../categories.ts';
import type { ListedProduct } from '../../editing/admin-products.server.ts';
import { isNarrowed, type ProductFilters } from '../../editing/product-filters.ts';
import { type ListAnswer, listForms } from '../product-forms.ts';
import { BulkEditForm } from './bulk-edit-form.tsx';
import { DepartmentOptions } from './department-options.tsx';
import { useProductColumns } from './product-columns.tsx';

type ProductDeskProps = {
  products: ListedProduct[];
  list: ListState & { total: number };
  isNarrowed: boolean;
  answer: ListAnswer | undefined;
  isBusy: boolean;
  onAct: (form: HTMLFormElement) => void;
};

export function ProductTableWithBulkEdit({
  products,
  list,
  isNarrowed,
  answer,
  isBusy,
  onAct,
}: ProductDeskProps) {
  const t = useWords();
  const { selected, toggle, clear } = useRowSelection('products');
  const shown = products.map(({ id }) => id);
  useOnActionData(answer, (heard) => {
    if (heard.ok && heard.of === 'bulk') clear();
  });
  const act = (form: HTMLFormElement) => {
    // Unselects a deleted product, since a bulk change would otherwise include it.
    if (formActionOfForm(form, listForms) !== 'bulk') toggle([String(new FormData(form).get('id'))], false);
    onAct(form);
  };
  const columns = useProductColumns({
    chosen: selected,
    onChoose: (id, isChosen) => toggle([id], isChosen),
    onAct: act,
  });
  return (
    <>
      <DataTable
        caption={t('adminProducts.title')}
        columns={columns}
        rows={products}
        keyOf={({ id }) => id}
        empty={t(isNarrowed ? 'adminProducts.none' : 'adminProducts.noneYet')}
        list={list}
      />
      {(products.length > 0 || selected.length > 0) && (
        <BulkEditForm
          chosen={selected}
          shown={shown}
          onChooseShown={(isChosen) => toggle(shown, isChosen)}
          onChooseNone={clear}
          answer={answer}
          isBusy={isBusy}
          onSend={act}
        />
      )}
    </>
  );
}

type ProductFilterProps = { search: string; filters: ProductFilters; departments: Department[] };

export function ProductSearchAndFilterForm({ search, filters, departments }: ProductFilterProps) {
  const t = useWords();
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
        apply: t('adminProducts.narrow'),
        clear: isNarrowed(filters) ? t('adminProducts.clear') : undefined,
      }}
    />
  );
}
