import { Plus } from 'lucide-react';
import { useWords } from '#app/platform/text/translations.ts';
import { focusableWhileScrollable } from '#app/ui/focusable-while-scrollable.ts';
import { SIZE_GUIDE } from '../product.ts';
import { bodyMeasures, garmentMeasures, type Measure, type SizeGuide } from '../size-guide.ts';
import { sizeName } from '../size-name.ts';
import { sizeRegions } from '../size-regions.ts';

export default function SizeGuideTable({ guide }: { guide: SizeGuide }) {
  const t = useWords();
  const hasOne = (measures: readonly Measure[]) =>
    measures.some((measure) => guide.some((row) => row.measures[measure]));
  return (
    <details>
      <summary>
        <h2>{t('product.sizeGuide')}</h2>
        <Plus aria-hidden size={18} strokeWidth={1.4} />
      </summary>
      <section
        ref={focusableWhileScrollable}
        id={SIZE_GUIDE}
        className="size-guide"
        aria-label={t('product.sizeGuide')}
      >
        {hasOne([...sizeRegions, ...bodyMeasures]) && (
          <MeasureTable
            guide={guide}
            columns={[...sizeRegions, ...bodyMeasures]}
            caption={hasOne(bodyMeasures) ? t('sizeGuide.text') : undefined}
          />
        )}
        {hasOne(garmentMeasures) && (
          <MeasureTable guide={guide} columns={garmentMeasures} caption={t('sizeGuide.garment')} />
        )}
      </section>
    </details>
  );
}

type MeasureTableProps = { guide: SizeGuide; columns: readonly Measure[]; caption: string | undefined };

function MeasureTable({ guide, columns, caption }: MeasureTableProps) {
  const t = useWords();
  const rows = guide.filter(({ measures }) => columns.some((column) => measures[column]));
  const shown = columns.filter((column) => rows.some(({ measures }) => measures[column]));
  return (
    <table>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('sizeGuide.size')}</th>
          {shown.map((column) => (
            <th key={column} scope="col">
              {sizeRegions.find((region) => region === column) ?? t(`sizeGuide.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, measures }) => (
          <tr key={size}>
            <th scope="row">{sizeName(size, t)}</th>
            {shown.map((column) => (
              <td key={column}>{measures[column] ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
