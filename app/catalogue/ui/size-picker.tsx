import type { Ref } from 'react';
import { useWords } from '#app/platform/text/i18n.ts';
import type { ProductSize } from '../product.ts';
import { sizeName } from '../size-name.ts';

type SizePickerProps = {
  ref: Ref<HTMLFieldSetElement>;
  sizes: ProductSize[];
  /** Somebody tried to go on without choosing. */
  isMissing: boolean;
  onChoose: () => void;
};

export function SizePicker({ ref, sizes, isMissing, onChoose }: SizePickerProps) {
  const t = useWords();
  return (
    <fieldset ref={ref} aria-describedby={isMissing ? 'size-missing' : undefined}>
      <legend className="mb-2 text-sm text-stone">{t('product.size')}</legend>
      <div className="size-choices">
        {sizes.map(({ size, isAvailable }) => (
          <label key={size} className="size-choice">
            <input
              type="radio"
              name="size"
              value={size}
              disabled={!isAvailable}
              aria-label={isAvailable ? undefined : `${sizeName(size, t)}, ${t('product.soldOut')}`}
              aria-invalid={isMissing || undefined}
              onChange={onChoose}
            />
            <span>{sizeName(size, t)}</span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id="size-missing" className="mt-2 text-pomegranate text-sm">
          {t('product.sizeRequiredText')}
        </p>
      )}
    </fieldset>
  );
}
