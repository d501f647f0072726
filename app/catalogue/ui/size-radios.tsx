import type { ChangeEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';

type SizeRadiosProps = {
  name: string;
  /** `own` is the size on the garment's label if `label` is another region's. */
  options: { value: string; label: string; own?: string | undefined; isAvailable: boolean }[];
  wanted: string | undefined;
  isMissing: boolean;
  onChoose: (value: string) => void;
};

export function SizeRadios({ name, options, wanted, isMissing, onChoose }: SizeRadiosProps) {
  const t = useWords();
  return (
    <div className="size-choices">
      {options.map(({ value, label, own, isAvailable }) => (
        <label key={value} className="size-choice">
          <input
            type="radio"
            name={name}
            value={value}
            disabled={!isAvailable}
            defaultChecked={isAvailable && value === wanted}
            aria-label={isAvailable ? undefined : `${own ?? label}, ${t('product.soldOut')}`}
            aria-invalid={isMissing || undefined}
            onChange={(event: ChangeEvent<HTMLInputElement>) => onChoose(event.target.value)}
          />
          <span>
            {label}
            {own && <small>{own}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Returns the size that a search result links to. */
export function useSearchedSize(): string | undefined {
  const [search] = useSearchParams();
  return search.get('size') ?? undefined;
}
