import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listCountryNames } from '#app/addresses/shipping-countries.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import { type AdminRefusal, tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { formActionOfPath, useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import { listZones } from '../editing/admin-zones.server.ts';
import { moveZone } from '../editing/move-zone.server.ts';
import { saveShippingSettings } from '../editing/save-shipping-settings.server.ts';
import { zoneEditor } from '../editing/zone-editor.server.ts';
import { offersAnything, undeliveredCountries, type ZoneListItem } from '../editing/zone-form-values.ts';
import { readShippingSettings } from '../shipping-settings.server.ts';
import type { Route } from './+types/zones';
import { ZoneList } from './ui/zone-list.tsx';

type RowAnswer = { ok: true } | { ok: false; reason: 'missing' };

export const handle = requireTranslations('admin/shipping', 'shipping');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('zones.title'),
    description: t('zones.lead'),
    robots: 'noindex',
  }));
}

export async function loader() {
  try {
    const [zones, settings] = await Promise.all([listZones(db), readShippingSettings(db)]);
    return { ok: true as const, zones, settings };
  } catch (error) {
    log.error({ err: error }, 'the shipping zones could not be read');
    return data({ ok: false as const }, 503);
  }
}

/** POST /admin/shipping/:zoneId/deletion and /moves, /admin/shipping/address-lookup. */
export async function action({ request, params, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, {
    deletion: removeZone,
    moves: move,
    'address-lookup': setAddressLookup,
  });
  if (!submit) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  const id = (params.zoneId ?? '').replaceAll('\0', '');
  const done = await submit(context.get(signedInAdmin), id, form);
  if (!done.ok) return data<RowAnswer>(done, 404);
  if (!new URL(request.url).pathname.endsWith('.data')) throw redirect('/admin/shipping', 303);
  return data<RowAnswer>({ ok: true });
}

function removeZone(admin: Actor, id: string) {
  return zoneEditor.remove(db, admin, id, new Date());
}

function move(admin: Actor, id: string, form: FormData) {
  const way = form.get('way');
  if (way !== 'up' && way !== 'down') throw data(null, 400);
  return moveZone(db, admin, { id, way }, new Date());
}

async function setAddressLookup(admin: Actor, _: string, form: FormData) {
  await saveShippingSettings(db, admin, { looksUpDutchAddresses: form.get('isOn') === 'on' }, new Date());
  return { ok: true } as const;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function ShippingTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const toast = useToasts();
  const deletion = useFetcher<RowAnswer | AdminRefusal>({ key: 'zone-deletion' });
  const moving = useFetcher<RowAnswer | AdminRefusal>({ key: 'zone-move' });
  const saving = useFetcher<RowAnswer | AdminRefusal>({ key: 'address-lookup' });
  const answers = [
    actionData,
    ...[deletion, moving, saving].map(({ state, data }) => (state === 'idle' ? data : undefined)),
  ];
  const refused = answers.findLast((answer) => answer && !answer.ok);
  useOnActionData(deletion.data, (answer) =>
    toast(
      answer.ok
        ? { variant: 'success', title: t('zones.deleted') }
        : { variant: 'destructive', title: t('zones.notDeleted') },
    ),
  );
  useOnActionData(saving.data, (answer) =>
    toast(
      answer.ok
        ? { variant: 'success', title: t('zones.addressLookupSaved') }
        : { variant: 'destructive', title: t('zones.editor.notSaved') },
    ),
  );
  useOnActionData(moving.data, (answer) => {
    if (!answer.ok) toast({ variant: 'destructive', title: t('zones.editor.notSaved') });
  });
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('zones.title')}</h1>
          <p className="admin-lead">{t('zones.lead')}</p>
        </div>
        <ButtonLink to="/admin/shipping/new">{t('zones.new')}</ButtonLink>
      </div>
      <div role="status" className="mb-4 empty:hidden">
        {refused && !refused.ok && refused.reason === 'missing' && (
          <p className="admin-note" data-tone="warning">
            {t('zones.gone')}
          </p>
        )}
        {refused && !refused.ok && refused.reason !== 'missing' && <RefusalNote reason={refused.reason} />}
      </div>
      {loaderData.ok ? (
        <>
          <UndeliveredNotes zones={loaderData.zones} />
          <ZoneList
            zones={loaderData.zones}
            onDelete={(form) => void deletion.submit(form)}
            onMove={(form) => void moving.submit(form, { preventScrollReset: true })}
          />
          <AddressLookupForm
            isOn={loaderData.settings.looksUpDutchAddresses}
            onSave={(form) => void saving.submit(form, { preventScrollReset: true })}
          />
        </>
      ) : (
        <LoadFailure title={t('zones.editor.notLoaded')} address="/admin/shipping" />
      )}
    </>
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

type AddressLookupFormProps = { isOn: boolean; onSave: (form: HTMLFormElement) => void };

function AddressLookupForm({ isOn, onSave }: AddressLookupFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/shipping');
  return (
    <section className="admin-panel mt-8" aria-labelledby="address-lookup">
      <h2 id="address-lookup">{t('zones.addressLookup')}</h2>
      <form
        method="post"
        action={address('address-lookup')}
        onSubmit={(event) => {
          event.preventDefault();
          onSave(event.currentTarget);
        }}
      >
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
      </form>
    </section>
  );
}
