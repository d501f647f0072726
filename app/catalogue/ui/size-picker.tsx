import { lazy, type Ref, Suspense } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import type { ProductPage } from '../product.ts';
import { sizeName } from '../size-name.ts';
import { sizeParts } from '../size-parts.ts';
import { SizeRadios, useSearchedSize } from './size-radios.tsx';

/** Loaded only for products that need it. */
const SizeChoices = lazy(() => import('./size-choices.tsx'));

/** Returns the available size that the picker's form names. */
export function chosenSize({ sizes, secondPart }: ProductPage, form: FormData): string | undefined {
  const chosen = secondPart ? `${form.get('size')},${form.get('second')}` : form.get('size');
  return sizes.find(
    ({ size, isAvailable }) => isAvailable && (secondPart ? String(sizeParts(size)) : size) === chosen,
  )?.size;
}

type SizePickerProps = {
  ref: Ref<HTMLFieldSetElement>;
  product: ProductPage;
  isMissing: boolean;
  onChoose: () => void;
};

export function SizePicker({ ref, product, isMissing, onChoose }: SizePickerProps) {
  const t = useWords();
  const wanted = useSearchedSize();
  return (
    <fieldset ref={ref} aria-describedby={isMissing ? 'size-missing' : undefined}>
      <legend className="mb-2 text-sm text-stone">{t('product.size')}</legend>
      {product.secondPart || (product.sizeRegion && product.sizeGuide) ? (
        <Suspense>
          <SizeChoices product={product} isMissing={isMissing} onChoose={onChoose} />
        </Suspense>
      ) : (
        <SizeRadios
          name="size"
          options={product.sizes.map(({ size, isAvailable }) => {
            return { value: size, label: sizeName(size, t), isAvailable };
          })}
          wanted={wanted}
          isMissing={isMissing}
          onChoose={onChoose}
        />
      )}
      {isMissing && (
        <p id="size-missing" className="mt-2 text-pomegranate text-sm">
          {t('product.sizeRequiredText')}
        </p>
      )}
    </fieldset>
  );
}
