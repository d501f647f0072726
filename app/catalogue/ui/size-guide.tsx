import { Plus } from 'lucide-react';
import { useWords } from '#app/platform/text/translations.ts';
import { focusableWhileScrollable } from '#app/ui/focusable-while-scrollable.ts';
import { bodyMeasures, type measures, SIZE_GUIDE, type SizeGuide } from '../size-guide.ts';
import { sizeName } from '../size-name.ts';
import { sizeRegions } from '../size-regions.ts';

export function SizeGuideTable({ guide }: { guide: SizeGuide }) {
  const t = useWords();
  const isSaid = (measure: (typeof measures)[number]) => guide.some((row) => row.measures[measure]);
  const columns = [
    ...sizeRegions.map((region) => ({ measure: region, name: region })),
    ...bodyMeasures.map((measure) => ({ measure, name: t(`sizeGuide.${measure}`) })),
  ].filter(({ measure }) => isSaid(measure));
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
        <table>
          {bodyMeasures.some(isSaid) && <caption>{t('sizeGuide.text')}</caption>}
          <thead>
            <tr>
              <th scope="col">{t('sizeGuide.size')}</th>
              {columns.map(({ measure, name }) => (
                <th key={measure} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {guide.map((row) => (
              <tr key={row.size}>
                <th scope="row">{sizeName(row.size, t)}</th>
                {columns.map(({ measure }) => (
                  <td key={measure}>{row.measures[measure] ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
