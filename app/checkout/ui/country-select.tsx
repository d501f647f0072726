import '../words.ts';
import { countryGroups } from '#app/accounts/countries.ts';
import { countryName } from '#app/accounts/country-names.ts';
import { useLanguage, useWords } from '#app/platform/words.ts';
import { SelectField } from '#app/ui/field.tsx';

type CountrySelectProps = {
  value: string;
  onChange: (country: string) => void;
  error: string | undefined;
  className?: string;
};

/** Shows names in the reader's language and keeps the English ones. */
export function CountrySelect({ value, onChange, error, className }: CountrySelectProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <SelectField
      label={t('checkout.country')}
      name="country"
      required
      autoComplete="country-name"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      className={className}
    >
      {countryGroups.map((group, index) => (
        <optgroup key={group[0]} label={t(`checkout.countryGroup${index + 1}`)}>
          {group
            .map((country) => ({ country, name: countryName(country, language) }))
            .sort((one, other) => one.name.localeCompare(other.name, language))
            .map(({ country, name }) => (
              <option key={country} value={country}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
