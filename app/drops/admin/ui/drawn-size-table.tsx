import '../register-translations.ts';
import { sizeName } from '#app/catalogue/size-name.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { DrawnSize } from '../../draw/list-draw-entries.server.ts';

const counts = ['stock', 'entries', 'kept', 'ordered', 'lapsed', 'inLine'] as const;

/** How many entered for each size, and how far down its line the pieces went. */
export function DrawnSizeTable({ sizes }: { sizes: DrawnSize[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <DataTable
      caption={t('adminDraw.sizes')}
      rows={sizes}
      keyOf={({ productSizeId }) => productSizeId}
      empty={t('adminDraw.none')}
      columns={[
        {
          id: 'piece',
          header: t('adminDraw.piece'),
          isName: true,
          cell: ({ title, titleNl, size }) =>
            `${translated(language, title, titleNl).text}, ${sizeName(size, t)}`,
        },
        ...counts.map((count) => ({
          id: count,
          header: t(`adminDraw.count.${count}`),
          isNumber: true,
          cell: (row: DrawnSize) => row[count],
        })),
      ]}
    />
  );
}
