import { data, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listCountryNames } from '#app/addresses/shipping-countries.ts';
import { db } from '#app/platform/database/db.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { answerRowForm, readMoveForm } from '#app/ui/admin/list/list-actions.server.ts';
import { type DeletionAnswer, ListPage } from '#app/ui/admin/list/list-page.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Button } from '#app/ui/link.tsx';
import { useToasts } from '#app/ui/toast.tsx';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import { listZones } from '../editing/admin-zones.server.ts';
import { saveShippingSettings } from '../editing/save-shipping-settings.server.ts';
import { moveZone, zoneEditor } from '../editing/zone-editor.server.ts';
import { offersAnything, undeliveredCountries, type ZoneListItem } from '../editing/zone-form-values.ts';
import { readShippingSettings } from '../shipping-settings.server.ts';
import type { Route } from './+types/zones';
import { ZoneList } from './ui/zone-list.tsx';

export const handle = requireTranslations('admin/shipping', 'shipping');

export const meta = unindexedPageMeta('zones.title', 'zones.lead');

export async function loader() {
  try {
    const [zones, settings] = await Promise.all([listZones(db), readShippingSettings(db)]);
    return { ok: true as const, zones, settings };
  } catch (error) {
    log.error({ err: error }, 'the shipping zones could not be read');
    return data({ ok: false as const }, 503);
  }
}

/** Handles POST /admin/shipping/:zoneId/deletion and /moves, and /admin/shipping/address-lookup. */
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function ShippingTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <ListPage
      address="/admin/shipping"
      texts={{
        title: t('zones.title'),
        lead: t('zones.lead'),
        add: t('zones.new'),
        deleted: t('zones.deleted'),
        notDeleted: t('zones.notDeleted'),
        notMoved: t('zones.editor.notSaved'),
        notLoaded: t('zones.editor.notLoaded'),
      }}
      loaded={loaderData}
      given={actionData}
      refusals={{ missing: t('zones.gone') }}
    >
      {({ zones, settings }, onDelete, onMove) => (
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
        <Button type="submit" look="secondary" className="mt-4">
          {t('zones.addressLookupSave')}
        </Button>
      </fetcher.Form>
    </section>
  );
}
