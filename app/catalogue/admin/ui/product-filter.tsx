import '../words.ts';
import { Form, useLocation } from 'react-router';
import { useWords } from '#app/platform/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { categoriesInOrder, type ProductFilters } from '../../operated-product.ts';

const own = ['gender', 'archived', 'unpublished', 'page', 'lang'];

/** Narrows the list by its address; what is searched for and the order of the rows stay. */
export function ProductFilter({ filters }: { filters: ProductFilters }) {
  const { category, isArchived, isUnpublished } = filters;
  const t = useWords();
  const { pathname, search } = useLocation();
  const others = [...new URLSearchParams(search)].filter(([name]) => !own.includes(name));
  return (
    <Form
      key={`${category} ${isArchived} ${isUnpublished}`}
      action={pathname}
      preventScrollReset
      className="product-filter"
      aria-label={t('adminProducts.filters')}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
      <Button type="submit" look="secondary">
        {t('adminProducts.narrow')}
      </Button>
      {(category || isArchived || isUnpublished) && (
        <Link to={`${pathname}?${new URLSearchParams(others)}`} preventScrollReset className="admin-way">
          {t('adminProducts.clear')}
        </Link>
      )}
    </Form>
  );
}
