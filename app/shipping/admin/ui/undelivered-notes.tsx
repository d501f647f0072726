import '../register-translations.ts';
import { listCountryNames } from '#app/accounts/countries/country-names.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { offersAnything, undeliveredCountries, type ZoneListItem } from '../../editing/zone-list-item.ts';

/** Where the shop does not deliver: nowhere at all, which nobody may overlook, or in these countries. */
export function UndeliveredNotes({ zones }: { zones: ZoneListItem[] }) {
  const t = useWords();
  const language = useLanguage();
  if (!zones.some(offersAnything))
    return (
      <p className="admin-note" data-tone="critical">
        {t('zones.nowhere')}
      </p>
    );
  const undelivered = undeliveredCountries(zones);
  if (!undelivered.length) return null;
  return (
    <p className="admin-note" data-tone="warning">
      {t('zones.notDeliveredTo', { countries: listCountryNames(undelivered, language) })}
    </p>
  );
}
