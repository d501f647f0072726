import { useNavigate } from 'react-router';
import { centsToEuros } from '#app/platform/text/cents.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Button } from '#app/ui/link.tsx';
import { addItem, type BagItem, isSameLine } from '../bag.ts';
import { changeBag } from '../bag-store.ts';

type ReservedItem = Pick<BagItem, 'id' | 'slug' | 'category' | 'size' | 'title'> & {
  titleNl: string | null;
  priceCents: number;
  imageUrl: string | null;
};

/** Adds the reserved item to the bag once and opens the bag. Both need JavaScript. */
export function PutKeptPieceInBag({ product }: { product: ReservedItem }) {
  const t = useWords();
  const navigate = useNavigate();

  function putInBag(): void {
    const { titleNl: _, priceCents, imageUrl, ...rest } = product;
    const item = { ...rest, price: centsToEuros(priceCents), imageUrl: imageUrl ?? '' };
    changeBag((items) =>
      items.some((line) => isSameLine(line, item.id, item.size)) ? items : addItem(items, item),
    );
    void navigate('/bag');
  }

  return (
    <>
      <Button onClick={putInBag}>{t('keptPiece.putInBag')}</Button>
      <noscript>
        <p className="mt-4 text-stone">{t('keptPiece.needsJavaScript')}</p>
      </noscript>
    </>
  );
}
