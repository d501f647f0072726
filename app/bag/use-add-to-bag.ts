import type { ProductCard, ProductPage } from '#app/catalogue/product.ts';
import { centsToEuros } from '#app/platform/text/cents.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { addItem } from './bag.ts';
import { changeBag, onceRemoved } from './bag-store.ts';
import { sizeText } from './size-text.ts';

type Product = Pick<ProductPage, 'id' | 'title' | 'priceCents' | 'category' | 'slug'> &
  Partial<Pick<ProductPage, 'pictures'> & Pick<ProductCard, 'picture'>>;

/** Returns a function that adds to the bag. Changes of the bag do not render the component again. */
export function useAddToBag(): (product: Product, size: string, quantity?: number) => void {
  const t = useWords();
  const toast = useToasts();

  return (product, size, quantity = 1) => {
    const { id, title, priceCents, category, slug } = product;
    const imageUrl = (product.picture ?? product.pictures?.[0])?.url ?? '';
    const item = { id, title, price: centsToEuros(priceCents), size, imageUrl, category, slug };
    changeBag((items) => addItem(items, item, quantity));
    const takeNoticeAway = toast({
      variant: 'success',
      title: t('bag.added'),
      description: t('bag.addedText', { title, size: sizeText(size, t), quantity }),
    });
    onceRemoved(id, size, takeNoticeAway);
  };
}
