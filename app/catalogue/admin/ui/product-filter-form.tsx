import { Form, useLocation, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { categoriesInOrder } from '../../categories.ts';
import type { ProductFilters } from '../../editing/product-filters.ts';
import { isNarrowed } from '../product-filters.ts';

const own = ['q', 'gender', 'archived', 'unpublished', 'low', 'page', 'lang'];

type ProductFilterProps = { search: string; filters: ProductFilters };

export function ProductSearchAndFilterForm({ search, filters }: ProductFilterProps) {
  const { category, isArchived, isUnpublished, isLow } = filters;
  const t = useWords();
  const location = useLocation();
  const isSearching = useNavigation().state === 'loading';
  const others = [...new URLSearchParams(location.search)].filter(([name]) => !own.includes(name));
  const unfiltered = new URLSearchParams([...(search ? [['q', search]] : []), ...others]);
  const label = t('adminProducts.search');
  return (
    <search>
      <Form
        key={JSON.stringify([search, filters])}
        action={location.pathname}
        preventScrollReset
        aria-label={t('adminProducts.filters')}
        aria-busy={isSearching}
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="admin-search">
          <input
            type="search"
            name="q"
            aria-label={label}
            placeholder={label}
            defaultValue={search}
            maxLength={100}
          />
          <Button type="submit" look="secondary">
            {t('adminProducts.find')}
          </Button>
        </div>
        <div className="product-filter">
          <label className="product-field">
            {t('adminProducts.gender')}
            <select name="gender" defaultValue={category ?? ''}>
              <option value="">{t('adminProducts.anyGender')}</option>
              {categoriesInOrder.map((one) => (
                <option key={one} value={one}>
                  {t(`adminProducts.gender.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <label className="product-check">
            <input type="checkbox" name="archived" value="1" defaultChecked={isArchived} />
            {t('adminProducts.archivedOnes')}
          </label>
          <label className="product-check">
            <input type="checkbox" name="unpublished" value="1" defaultChecked={isUnpublished} />
            {t('adminProducts.unpublishedOnes')}
          </label>
          <label className="product-check">
            <input type="checkbox" name="low" value="1" defaultChecked={isLow} />
            {t('adminProducts.lowOnes')}
          </label>
          <Button type="submit" look="secondary">
            {t('adminProducts.narrow')}
          </Button>
          {isNarrowed(filters) && (
            <Link to={`${location.pathname}?${unfiltered}`} preventScrollReset className="admin-way">
              {t('adminProducts.clear')}
            </Link>
          )}
        </div>
      </Form>
    </search>
  );
}
