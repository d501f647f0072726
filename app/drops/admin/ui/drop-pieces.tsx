import '../words.ts';
import { type ReactNode, useState } from 'react';
import { translated } from '#app/platform/text/translated.ts';
import { useLanguage, useWords } from '#app/platform/text/words.ts';
import { FieldProblem } from '#app/ui/admin/form/field-problem.tsx';
import { OrderedList } from '#app/ui/admin/list/ordered-list.tsx';
import type { DropPiece } from '../../editing/admin-drop.ts';
import { Piece } from './piece.tsx';
import { PieceSearch } from './piece-search.tsx';

type DropPiecesProps = { assigned: DropPiece[]; error: ReactNode };

/** The products of a drop in the order in which shoppers see them, and the search that adds others. */
export function DropPieces({ assigned, error }: DropPiecesProps) {
  const t = useWords();
  const language = useLanguage();
  const [pieces, setPieces] = useState(assigned);
  return (
    <div>
      <PieceSearch
        isTaken={(id) => pieces.some((piece) => piece.id === id)}
        onAdd={(piece) => setPieces([...pieces, piece])}
      />
      <FieldProblem>{error}</FieldProblem>
      <OrderedList
        label={t('adminDrops.products')}
        field="productIds"
        items={pieces}
        nameOf={({ title, titleNl }) => translated(language, title, titleNl).text}
        onChange={setPieces}
      >
        {(piece) => <Piece piece={piece} />}
      </OrderedList>
      {pieces.length === 0 && <p className="mt-3 text-stone">{t('adminDrops.noProducts')}</p>}
    </div>
  );
}
