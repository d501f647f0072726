import { useState } from 'react';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { SelectField, SelectOptions } from '#app/ui/form.tsx';
import type { ProductPage } from '../product.ts';
import { sizeName } from '../size-name.ts';
import { sizeParts } from '../size-parts.ts';
import { type SizeRegion, sizeRegionName, sizeRegions } from '../size-regions.ts';
import { SizeRadios, useSearchedSize } from './size-radios.tsx';
import { chooseSizeRegion, useSizeRegion } from './size-region.ts';

type ChoiceProps = { product: ProductPage; isMissing: boolean; onChoose: () => void };

/** Offers sizes of two parts, or in the shopper's region. */
export default function SizeChoices({ product, ...radios }: ChoiceProps) {
  const { secondPart } = product;
  return secondPart ? (
    <TwoPartChoice product={product} secondPart={secondPart} {...radios} />
  ) : (
    <RegionChoice product={product} {...radios} />
  );
}

function RegionChoice({ product: { sizes, sizeRegion, sizeGuide = [] }, ...radios }: ChoiceProps) {
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
            label={t('sizeGuide.sizesIn')}
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
          const label = name ? (
            <>
              {region} {name}
              <small>
                {sizeRegion} {size}
              </small>
            </>
          ) : (
            sizeName(size, t)
          );
          return { value: size, label, isAvailable };
        })}
        wanted={wanted}
      />
    </>
  );
}

type TwoPartProps = ChoiceProps & { secondPart: NonNullable<ProductPage['secondPart']> };

/** Offers the first parts of all sizes, then the second parts that the product has with the chosen first. */
function TwoPartChoice({ product: { sizes }, secondPart, isMissing, onChoose }: TwoPartProps) {
  const t = useWords();
  const [wantedFirst, wantedSecond] = sizeParts(useSearchedSize() ?? '') ?? [];
  const [first, setFirst] = useState(wantedFirst);
  const parts = sizes.flatMap(({ size, isAvailable }) => {
    const [one, other] = sizeParts(size) ?? [];
    return one && other ? [{ first: one, second: other, isAvailable }] : [];
  });
  const optionsOf = (part: 'first' | 'second', offered: typeof parts) =>
    [...new Set(offered.map((size) => size[part]))].map((value) => ({
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
        <legend className="mb-2 text-sm text-stone">{t(`sizeGuide.part.${secondPart}`)}</legend>
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
