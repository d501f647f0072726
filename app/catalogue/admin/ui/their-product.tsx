import '../words.ts';
import { useWords, type Words } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { differences, type ProductValues, saidSizes } from '../product-values.ts';
import { fieldName } from './field-name.ts';

type TheirProductProps = { id: string; theirs: ProductValues; typed: ProductValues };

/** What somebody else saved meanwhile and what is in the form, field by field where they differ. */
export function TheirProduct({ id, theirs, typed }: TheirProductProps) {
  const t = useWords();
  return (
    <div className="admin-note block" data-tone="warning">
      <p>{t('adminProducts.changed')}</p>
      <p className="mt-2">{t('adminProducts.changedText')}</p>
      <dl className="product-versions">
        {differences(typed, theirs).map((field) => (
          <div key={field}>
            <dt>{fieldName(t, field)}</dt>
            <dd>
              <span className="text-stone">{t('adminProducts.theirs')}</span> {said(t, theirs, field)}
            </dd>
            <dd>
              <span className="text-stone">{t('adminProducts.mine')}</span> {said(t, typed, field)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        {t('adminProducts.saveMine')}{' '}
        <Link to={`/admin/products/${id}`} className="text-link">
          {t('adminProducts.takeTheirs')}
        </Link>
        .
      </p>
    </div>
  );
}

function said(t: Words, values: ProductValues, field: keyof ProductValues): string {
  const value = values[field];
  if (typeof value === 'boolean') return t(value ? 'adminProducts.yes' : 'adminProducts.no');
  if (field === 'sizes') return saidSizes(values.sizes) || t('adminProducts.nothing');
  if (field === 'category') return t(`adminProducts.gender.${values.category}`);
  if ((field === 'subcategory' || field === 'colour') && value) return t(`common.${values[field]}`);
  if (Array.isArray(value)) return String(value.length);
  return String(value) || t('adminProducts.nothing');
}
