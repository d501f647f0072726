import { useWords } from '#app/platform/text/i18n.ts';
import { textFields } from '../../product-fields.ts';
import type { MappingQuestions } from '../mapping/mapping-questions-types.ts';

/** Choices in the order of the product form. */
const offered = [
  'handle',
  ...textFields,
  ...([
    'price',
    'stockQuantity',
    'sku',
    'barcode',
    'subcategory',
    'tags',
    'gender',
    'colour',
    'taxClass',
    'weightGrams',
    'picture',
  ] as const),
];

/** Folded unless the handle is missing, since most files use Shopify's names. */
export function ColumnMapping({ columns }: { columns: MappingQuestions['columns'] }) {
  const t = useWords();
  const hasHandle = columns.some(({ key }) => key === 'handle');
  return (
    <details className="admin-panel mapping-question" open={!hasHandle}>
      <summary>{t('csvImport.mapping.columns')}</summary>
      <p className="mb-3 text-stone">{t('csvImport.mapping.columnsHint')}</p>
      {!hasHandle && (
        <p className="admin-note mb-4" data-tone="warning">
          {t('csvImport.mapping.noHandle')}
        </p>
      )}
      {offered.map((key) => {
        const header = columns.find((column) => column.key === key)?.header ?? '';
        return (
          <div key={key} className="mapping-row">
            <label htmlFor={`column-${key}`} className="mapping-word">
              {t(`csvImport.mapping.column.${key}`)}
            </label>
            <input type="hidden" name="columns.key" value={key} />
            <input type="hidden" name="columns.was" value={header} />
            <select id={`column-${key}`} name="columns.header" defaultValue={header}>
              {!(key === 'handle' && hasHandle) && (
                <option value="">{t('csvImport.mapping.noColumn')}</option>
              )}
              {[...new Set(columns.map((column) => column.header))].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </details>
  );
}
