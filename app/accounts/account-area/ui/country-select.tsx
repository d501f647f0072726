import { useLanguage } from '#app/platform/text/i18n.ts';
import { SelectField } from '#app/ui/form-fields.tsx';
import { countryName } from '../../countries/country-names.ts';
import { countryGroups } from '../../countries/shipping-countries.ts';

type CountrySelectProps = {
  /** Form-specific texts; groups are counted from 1. */
  label: string;
  groupName: (group: number) => string;
  value: string;
  onChange: (country: string) => void;
  error: string | undefined;
  /** Limits the choice, plus the selected country; all countries if empty. */
  deliveredTo?: readonly string[];
  hint?: string | undefined;
  className?: string;
};

/** Names are displayed in the reader's language, values are English. */
export function CountrySelect({
  label,
  groupName,
  value,
  onChange,
  error,
  deliveredTo = [],
  hint,
  className,
}: CountrySelectProps) {
  const language = useLanguage();
  const isOffered = (country: string) =>
    !deliveredTo.length || deliveredTo.includes(country) || country === value;
  const groups = countryGroups.map((group, index) => ({
    name: groupName(index + 1),
    countries: group
      .filter(isOffered)
      .map((country) => ({ country, name: countryName(country, language) }))
      .sort((one, other) => one.name.localeCompare(other.name, language)),
  }));
  return (
    <SelectField
      label={label}
      name="country"
      required
      autoComplete="country-name"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      {...(hint && { hint })}
      className={className}
    >
      {groups.map(
        (group) =>
          group.countries.length > 0 && (
            <optgroup key={group.name} label={group.name}>
              {group.countries.map(({ country, name }) => (
                <option key={country} value={country}>
                  {name}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </SelectField>
  );
}
