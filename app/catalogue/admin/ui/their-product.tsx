import '../words.ts';
import { useWords, type Words } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import type { SavedProduct } from '../product-answer.ts';
import { differences, type ProductValues, saidSizes } from '../product-values.ts';
import { fieldName, fieldValue, yesOrNo } from './field-name.ts';

type TheirProductProps = { id: string; theirs: SavedProduct; typed: SavedProduct };

/** What somebody else saved meanwhile and what is in the form, field by field where they differ. */
export function TheirProduct({ id, theirs, typed }: TheirProductProps) {
  const t = useWords();
  return (
    <div className="admin-note block" data-tone="warning">
      <p>{t('adminProducts.changed')}</p>
      <p className="mt-2">{t('adminProducts.changedText')}</p>
      <dl className="product-versions">
        {differences(typed.values, theirs.values).map((field) => (
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
        {theirs.isArchived !== typed.isArchived && (
          <div>
            <dt>{t('adminProducts.state.archived')}</dt>
            <dd>
              <span className="text-stone">{t('adminProducts.theirs')}</span> {yesOrNo(t, theirs.isArchived)}
            </dd>
            <dd>
              <span className="text-stone">{t('adminProducts.mine')}</span> {yesOrNo(t, typed.isArchived)}
            </dd>
          </div>
        )}
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

function said(t: Words, { values, images }: SavedProduct, field: keyof ProductValues): string {
  if (field === 'imageIds')
    return images.map(({ altText, url }) => altText || url).join(', ') || t('adminProducts.nothing');
  const value = field === 'sizes' ? saidSizes(values.sizes) : values[field];
  return fieldValue(t, field, value) ?? (String(value) || t('adminProducts.nothing'));
}
