import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { sizeName } from '../size-name.ts';

type SizeRadiosProps = {
  name: string;
  options: { value: string; label: ReactNode; isAvailable: boolean }[];
  wanted: string | undefined;
  isMissing: boolean;
  onChoose: (value: string) => void;
};

export function SizeRadios({ name, options, wanted, isMissing, onChoose }: SizeRadiosProps) {
  const t = useWords();
  return (
    <div className="size-choices">
      {options.map(({ value, label, isAvailable }) => (
        <label key={value} className="size-choice">
          <input
            type="radio"
            name={name}
            value={value}
            disabled={!isAvailable}
            defaultChecked={isAvailable && value === wanted}
            aria-label={isAvailable ? undefined : `${sizeName(value, t)}, ${t('product.soldOut')}`}
            aria-invalid={isMissing || undefined}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
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
