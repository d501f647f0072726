import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { hasSizeChoice, isSoldOut, ONE_SIZE, type ProductPage, SIZE_GUIDE } from '../product.ts';
import { chosenSize, SizePicker } from './size-picker.tsx';

type BuyFormProps = {
  product: ProductPage;
  onAdd: (product: ProductPage, size: string, quantity: number) => void;
  heart: ReactNode;
};

export function BuyForm({ product, onAdd, heart }: BuyFormProps) {
  const t = useWords();
  const toast = useToasts();
  const mustChoose = hasSizeChoice(product.sizes);
  const [isSizeMissing, setSizeMissing] = useState(false);
  const [quantity, setQuantity] = useState(1);
  const picker = useRef<HTMLFieldSetElement>(null);
  const dismissNotice = useRef(() => {});
  const isGone = isSoldOut(product.sizes);

  // Closes the notice when the product changes.
  useEffect(() => () => dismissNotice.current(), []);

  /** Reads the size from the form, since it may have been chosen before hydration. */
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const size = mustChoose ? chosenSize(product, new FormData(event.currentTarget)) : ONE_SIZE;
    if (size) onAdd(product, size, quantity);
    else promptForSize();
  }

  function promptForSize(): void {
    setSizeMissing(true);
    dismissNotice.current();
    dismissNotice.current = toast({ variant: 'destructive', title: t('product.sizeRequired') });
    picker.current?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
    // Scrolls the size picker to the centre, so that the bar at the bottom of a phone's screen does not cover it.
    picker.current?.scrollIntoView({ block: 'center' });
  }

  function choose(): void {
    setSizeMissing(false);
    dismissNotice.current();
  }

  return (
    <form data-scripted onSubmit={submit} className="buy-form">
      {mustChoose && (
        <SizePicker ref={picker} product={product} isMissing={isSizeMissing} onChoose={choose} />
      )}
      {product.sizeGuide && (
        // Browsers open the details that contain the target of a link.
        <a href={`#${SIZE_GUIDE}`} className="text-link inline-flex min-h-11 items-center">
          {t('product.sizeGuide')}
        </a>
      )}
      {product.sizes.some(({ isAvailable }) => !isAvailable) && (
        <TextLink
          to={`/back-in-stock/${product.slug}`}
          rel="nofollow"
          className="inline-flex min-h-11 items-center"
        >
          {t('product.backInStock')}
        </TextLink>
      )}
      <div className="buy-row">
        {!isGone && <QuantityStepper value={quantity} onChange={setQuantity} />}
        <div className="buy-ways">
          <SubmitButton disabled={isGone}>{t(isGone ? 'product.soldOut' : 'product.addToBag')}</SubmitButton>
          {heart}
        </div>
      </div>
      <noscript>
        <p className="text-stone">{t('product.needsJavaScript')}</p>
      </noscript>
    </form>
  );
}
