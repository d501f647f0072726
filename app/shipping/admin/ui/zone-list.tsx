import { listCountryNames } from '#app/addresses/shipping-countries.ts';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { MoveButtons, useFocusAfterMove } from '#app/ui/admin/list/move-buttons.tsx';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { methodContent } from '../../editing/zone-fields.ts';
import { offersAnything, type ZoneListItem } from '../../editing/zone-form-values.ts';
import { methodText } from './zone-field-texts.ts';

type Send = (form: HTMLFormElement) => void;
type ZoneListProps = { zones: ZoneListItem[]; onDelete: Send; onMove: Send };

export function ZoneList({ zones, onDelete, onMove }: ZoneListProps) {
  const t = useWords();
  const keepFocus = useFocusAfterMove(zones);
  if (!zones.length) return <p className="admin-panel text-center text-stone">{t('zones.none')}</p>;
  return (
    <ol className="zone-rows">
      {zones.map((zone, index) => (
        <li key={zone.id}>
          <ZoneDetails zone={zone} />
          <div className="zone-ways">
            <MoveButtons
              page={zonePage(zone)}
              id={zone.id}
              name={zone.name}
              isFirst={index === 0}
              isLast={index === zones.length - 1}
              onMove={(form) => {
                keepFocus(form);
                onMove(form);
              }}
            />
            <Link
              to={zonePage(zone)}
              className="button button-secondary"
              aria-label={t('zones.editNamed', { name: zone.name })}
            >
              {t('zones.edit')}
            </Link>
            <DeleteZone
              zone={zone}
              isLast={!zones.some((other) => other !== zone && offersAnything(other))}
              onDelete={onDelete}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

function ZoneDetails({ zone }: { zone: ZoneListItem }) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  return (
    <div className="min-w-0">
      <h2>{zone.name}</h2>
      <p className="text-sm text-stone">
        {zone.countries.length ? listCountryNames(zone.countries, language) : t('zones.noCountries')}
      </p>
      <ul className="zone-methods">
        {zone.methods.map((method) => {
          const name = translated(language, method.name, method.nameNl);
          return (
            <li key={method.id}>
              <strong lang={name.language}>{name.text}</strong>{' '}
              {methodText(t, methodContent(method), { language, price })}
            </li>
          );
        })}
      </ul>
      {!offersAnything(zone) && (
        <p className="admin-note mt-2 text-sm" data-tone="warning">
          {t('zones.offersNothing')}
        </p>
      )}
    </div>
  );
}

type DeleteZoneProps = { zone: ZoneListItem; isLast: boolean; onDelete: Send };

function DeleteZone({ zone, isLast, onDelete }: DeleteZoneProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl(zonePage(zone));
  const { name, countries } = zone;
  return (
    <ButtonWithConfirmDialog
      look="link"
      label={t('zones.delete')}
      name={t('zones.deleteNamed', { name })}
      question={t('zones.deleteQuestion', { name })}
      confirm={t('zones.delete')}
      action={address('deletion')}
      onConfirm={onDelete}
    >
      {offersAnything(zone) && (
        <p>{t('zones.deleteText', { countries: listCountryNames(countries, language) })}</p>
      )}
      {isLast && (
        <p className="admin-note mt-3" data-tone="critical">
          {t('zones.deleteLast')}
        </p>
      )}
    </ButtonWithConfirmDialog>
  );
}

function zonePage({ id }: ZoneListItem): string {
  return `/admin/shipping/${encodeURIComponent(id)}`;
}
