import { useWords } from '#app/platform/text/translations.ts';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { categoriesInOrder } from '../../categories.ts';
import type { ProductFilters } from '../../editing/product-filters.ts';
import { isNarrowed } from '../../editing/product-filters.ts';

type ProductFilterProps = { search: string; filters: ProductFilters };

export function ProductSearchAndFilterForm({ search, filters }: ProductFilterProps) {
  const t = useWords();
  const checks = [
    ['archived', filters.isArchived, t('adminProducts.archivedOnes')],
    ['unpublished', filters.isUnpublished, t('adminProducts.unpublishedOnes')],
    ['low', filters.isLow, t('adminProducts.lowOnes')],
  ] as const;
  const fields = (
    <>
      <label className="product-field">
        {t('adminProducts.gender')}
        <select name="gender" defaultValue={filters.category ?? ''}>
          <option value="">{t('adminProducts.anyGender')}</option>
          {categoriesInOrder.map((one) => (
            <option key={one} value={one}>
              {t(`adminProducts.gender.${one}`)}
            </option>
          ))}
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
