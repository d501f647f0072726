import '../register-translations.ts';
import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { FieldGroupProblem } from '#app/ui/admin/form/field-group-problem.tsx';
import { ReorderableList } from '#app/ui/admin/list/reorderable-list.tsx';
import type { DropFormProduct } from '../../editing/drop-list-item-product-and-phase.ts';
import { DropProductRow } from './drop-product-row.tsx';
import { DropProductSearch } from './drop-product-search.tsx';

type DropPiecesProps = { assigned: DropFormProduct[]; error: ReactNode };

/** The products of a drop in the order in which shoppers see them, and the search that adds others. */
export function DropProductsField({ assigned, error }: DropPiecesProps) {
  const t = useWords();
  const language = useLanguage();
  const [pieces, setPieces] = useState(assigned);
  return (
    <div>
      <DropProductSearch
        isTaken={(id) => pieces.some((piece) => piece.id === id)}
        onAdd={(piece) => setPieces([...pieces, piece])}
      />
      <FieldGroupProblem>{error}</FieldGroupProblem>
      <ReorderableList
        label={t('adminDrops.products')}
        field="productIds"
        items={pieces}
        nameOf={({ title, titleNl }) => translated(language, title, titleNl).text}
        onChange={setPieces}
      >
        {(piece) => <DropProductRow piece={piece} />}
      </ReorderableList>
      {pieces.length === 0 && <p className="mt-3 text-stone">{t('adminDrops.noProducts')}</p>}
    </div>
  );
}
