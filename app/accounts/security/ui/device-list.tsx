import '../register-translations.ts';
import '../../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDate } from '#app/ui/format-date.ts';
import type { Device } from '../../sessions/list-devices.server.ts';

/** The browsers in which a customer is signed in. */
export function DeviceList({ devices }: { devices: Device[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <ul className="mt-4 max-w-md border-sand border-t">
      {devices.map(({ id, browser, signedInAt, isThis }) => (
        <li key={id} className="border-sand border-b py-4">
          <p>
            {browser || t('security.unknownBrowser')}
            {isThis && <span className="text-olive"> ({t('security.thisDevice')})</span>}
          </p>
          <p className="text-sm text-stone">
            {t('security.since', { date: formatDate(signedInAt, language) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
