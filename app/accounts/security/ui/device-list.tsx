import '../register-translations.ts';
import '../../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { formatDate } from '#app/ui/format-date.ts';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { Device } from '../../sessions/list-devices.server.ts';

/** The devices on which a customer is signed in; a plain form signs out all but this one. */
export function DeviceList({ devices, ended }: { devices: Device[]; ended: number | undefined }) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl('/account/security');
  return (
    <>
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
      <p role="status" className="mt-4 text-olive empty:hidden">
        {ended !== undefined && t('security.othersEnded', { count: ended })}
      </p>
      {devices.length > 1 && (
        <form method="post" action={address('other-sessions')} className="mt-6">
          <Button type="submit" look="secondary">
            {t('security.endOthers')}
          </Button>
        </form>
      )}
    </>
  );
}
