import { useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listCountryNames } from '#app/addresses/shipping-countries.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { answerRowForm, readMoveForm } from '#app/ui/admin/list/list-actions.server.ts';
import { type DeletionAnswer, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { MoveButtons, useFocusAfterMove } from '#app/ui/admin/list/move-buttons.tsx';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { Link, SubmitButton } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { listZones } from '../editing/admin-zones.server.ts';
import { moveZone, zoneEditor } from '../editing/zone-editor.server.ts';
import { methodContent } from '../editing/zone-fields.ts';
import { offersAnything, undeliveredCountries, type ZoneListItem } from '../editing/zone-form-values.ts';
import { readShippingSettings, saveShippingSettings } from '../shipping-settings.server.ts';
import type { Route } from './+types/zones';
import { methodText } from './ui/zone-field-labels.ts';

export const handle = requireTranslations('admin/shipping', 'shipping');

export const meta = unindexedPageMeta('zones.title', 'zones.lead');

export async function loader() {
  const [zones, settings] = await Promise.all([listZones(db), readShippingSettings(db)]);
  return { zones, settings };
}

export function action({ request, params, context, pattern }: Route.ActionArgs) {
  const admin = context.get(signedInAdmin);
  return answerRowForm<DeletionAnswer>({ request, pattern }, '/admin/shipping', params.zoneId ?? '', {
    deletion: (id) => zoneEditor.remove(db, admin, id, new Date()),
    moves: (id, form) => moveZone(db, admin, { id, way: readMoveForm(form) }, new Date()),
    'address-lookup': async (_, form) => {
      await saveShippingSettings(db, admin, { looksUpDutchAddresses: form.get('isOn') === 'on' }, new Date());
      return { ok: true };
    },
  });
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function ShippingTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { zones, settings } = loaderData;
  return (
    <ListPage
      address="/admin/shipping"
      texts={{ ...listTexts((part) => t(`zones.${part}`)), notMoved: t('zones.editor.notSaved') }}
      given={actionData}
      refusals={{ missing: t('zones.gone') }}
    >
      {(onDelete, onMove) => (
        <>
          <UndeliveredNotes zones={zones} />
          <ZoneList zones={zones} onDelete={onDelete} onMove={onMove} />
          <AddressLookupForm isOn={settings.looksUpDutchAddresses} />
        </>
      )}
    </ListPage>
  );
}

function UndeliveredNotes({ zones }: { zones: ZoneListItem[] }) {
  const t = useWords();
  const language = useLanguage();
  if (!zones.some(offersAnything)) return <AdminNote tone="critical">{t('zones.nowhere')}</AdminNote>;
  const undelivered = undeliveredCountries(zones);
  if (!undelivered.length) return null;
  return (
    <AdminNote tone="warning">
      {t('zones.notDeliveredTo', { countries: listCountryNames(undelivered, language) })}
    </AdminNote>
  );
}

function AddressLookupForm({ isOn }: { isOn: boolean }) {
  const t = useWords();
  const toast = useToasts();
  const fetcher = useFetcher<DeletionAnswer | AdminRefusal>();
  const answer = fetcher.data as DeletionAnswer | AdminRefusal | undefined;
  useOnActionData(answer, ({ ok }) =>
    toast(
      ok
        ? { variant: 'success', title: t('zones.addressLookupSaved') }
        : { variant: 'destructive', title: t('zones.editor.notSaved') },
    ),
  );
  return (
    <section className="admin-panel mt-8" aria-labelledby="address-lookup">
      <h2 id="address-lookup">{t('zones.addressLookup')}</h2>
      <div role="status" className="empty:hidden">
        {fetcher.state === 'idle' && answer?.ok === false && answer.reason !== 'missing' && (
          <RefusalNote reason={answer.reason} />
        )}
      </div>
      <fetcher.Form method="post" action="/admin/shipping/address-lookup" preventScrollReset>
        <label className="product-check">
          <input type="checkbox" name="isOn" defaultChecked={isOn} aria-describedby="address-lookup-hint" />
          {t('zones.addressLookupOn')}
        </label>
        <p id="address-lookup-hint" className="text-sm text-stone">
          {t('zones.addressLookupHint')}
        </p>
        <SubmitButton look="secondary" className="mt-4">
          {t('zones.addressLookupSave')}
        </SubmitButton>
      </fetcher.Form>
    </section>
  );
}

type Send = (form: HTMLFormElement) => void;
type ZoneListProps = { zones: ZoneListItem[]; onDelete: Send; onMove: Send };

function ZoneList({ zones, onDelete, onMove }: ZoneListProps) {
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
        <AdminNote tone="warning" className="mt-2 text-sm">
          {t('zones.offersNothing')}
        </AdminNote>
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
        <AdminNote tone="critical" className="mt-3">
          {t('zones.deleteLast')}
        </AdminNote>
      )}
    </ButtonWithConfirmDialog>
  );
}

function zonePage({ id }: ZoneListItem): string {
  return `/admin/shipping/${encodeURIComponent(id)}`;
}
