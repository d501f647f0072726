import { useLanguage } from '#app/platform/text/i18n.ts';
import { SelectField } from '#app/ui/form-fields.tsx';
import { countryName } from '../../countries/country-names.ts';
import { countryGroups } from '../../countries/shipping-countries.ts';

type CountrySelectProps = {
  /** In the words of the form it stands in, and so the names of the groups, counted from 1. */
  label: string;
  groupName: (group: number) => string;
  value: string;
  onChange: (country: string) => void;
  error: string | undefined;
  className?: string;
};

/** Shows names in the reader's language and keeps the English ones. */
export function CountrySelect({ label, groupName, value, onChange, error, className }: CountrySelectProps) {
  const language = useLanguage();
  return (
    <SelectField
      label={label}
      name="country"
      required
      autoComplete="country-name"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      className={className}
    >
      {countryGroups.map((group, index) => (
        <optgroup key={group[0]} label={groupName(index + 1)}>
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
