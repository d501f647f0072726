import { type ChangeEvent, type Ref, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { SelectField, SelectOptions } from '#app/ui/form.tsx';
import type { ProductPage } from '../product.ts';
import { sizeName } from '../size-name.ts';
import { sizeParts } from '../size-parts.ts';
import { type SizeRegion, sizeRegionName, sizeRegions } from '../size-regions.ts';
import { chooseSizeRegion, useSizeRegion } from './size-region.ts';

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
  return (
    <fieldset ref={ref} aria-describedby={isMissing ? 'size-missing' : undefined}>
      <legend className="mb-2 text-sm text-stone">{t('product.size')}</legend>
      {product.secondPart ? (
        <TwoPartChoice
          product={product}
          secondPart={product.secondPart}
          isMissing={isMissing}
          onChoose={onChoose}
        />
      ) : (
        <SizeChoice product={product} isMissing={isMissing} onChoose={onChoose} />
      )}
      {isMissing && (
        <p id="size-missing" className="mt-2 text-pomegranate text-sm">
          {t('product.sizeRequiredText')}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = Omit<SizePickerProps, 'ref'>;

function SizeChoice({ product: { sizes, sizeRegion, sizeGuide = [] }, ...radios }: ChoiceProps) {
  const t = useWords();
  const language = useLanguage();
  const wanted = useSearchedSize();
  const region = useSizeRegion() as SizeRegion;
  const names = new Map(sizeGuide.map(({ size, measures }) => [size, measures]));
  const regions = sizeRegions.filter(
    (one) => one === sizeRegion || sizes.some(({ size }) => names.get(size)?.[one]),
  );
  return (
    <>
      {sizeRegion && regions.length > 1 && (
        <div className="size-region needs-scripting">
          <SelectField
            name="size-region"
            required
            label={t('product.sizesIn')}
            value={regions.includes(region) ? region : sizeRegion}
            onChange={(event) => chooseSizeRegion(event.target.value as SizeRegion)}
          >
            <SelectOptions values={regions} label={(one) => sizeRegionName(one, language)} />
          </SelectField>
        </div>
      )}
      <SizeRadios
        name="size"
        {...radios}
        options={sizes.map(({ size, isAvailable }) => {
          const name = sizeRegion && region !== sizeRegion && names.get(size)?.[region];
          const label = name ? `${region} ${name}` : sizeName(size, t);
          return { value: size, label, own: name ? `${sizeRegion} ${size}` : undefined, isAvailable };
        })}
        wanted={wanted}
      />
    </>
  );
}

type TwoPartProps = ChoiceProps & { secondPart: NonNullable<ProductPage['secondPart']> };

/** Offers the first parts of all sizes, then the second parts that are available with the chosen first. */
function TwoPartChoice({ product: { sizes }, secondPart, isMissing, onChoose }: TwoPartProps) {
  const t = useWords();
  const [wantedFirst, wantedSecond] = sizeParts(useSearchedSize() ?? '') ?? [];
  const [first, setFirst] = useState(wantedFirst);
  const parts = sizes.flatMap(({ size, isAvailable }) => {
    const [one, other] = sizeParts(size) ?? [];
    return one && other ? [{ first: one, second: other, isAvailable }] : [];
  });
  const optionsOf = (part: 'first' | 'second', offered: typeof parts) =>
    [...new Set(parts.map((size) => size[part]))].map((value) => ({
      value,
      label: value,
      isAvailable: offered.some((size) => size.isAvailable && size[part] === value),
    }));
  const offered = first ? parts.filter((size) => size.first === first) : parts;
  return (
    <>
      <SizeRadios
        name="size"
        options={optionsOf('first', parts)}
        wanted={wantedFirst}
        isMissing={isMissing}
        onChoose={(value) => {
          setFirst(value);
          onChoose();
        }}
      />
      <fieldset className="mt-4">
        <legend className="mb-2 text-sm text-stone">{t(`product.sizePart.${secondPart}`)}</legend>
        <SizeRadios
          name="second"
          options={optionsOf('second', offered)}
          wanted={wantedSecond}
          isMissing={isMissing}
          onChoose={onChoose}
        />
      </fieldset>
    </>
  );
}

type SizeRadiosProps = {
  name: string;
  /** `own` is the size on the garment's label if `label` is another region's. */
  options: { value: string; label: string; own?: string | undefined; isAvailable: boolean }[];
  wanted: string | undefined;
  isMissing: boolean;
  onChoose: (value: string) => void;
};

function SizeRadios({ name, options, wanted, isMissing, onChoose }: SizeRadiosProps) {
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
function useSearchedSize(): string | undefined {
  const [search] = useSearchParams();
  return search.get('size') ?? undefined;
}
