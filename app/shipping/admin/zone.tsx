import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { listProductsWithoutWeight } from '#app/catalogue/list-products-without-weight.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import {
  newFormBase,
  readPostedForm,
  refuseVersionedForm,
} from '#app/platform/editing/versioned-form.server.ts';
import { log } from '#app/platform/log/log.server.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { findZone, listZones } from '../editing/admin-zones.server.ts';
import { mergeAndSaveZone, shownZoneFields, ZONE_OBJECT } from '../editing/edit-zone.server.ts';
import { newMethod, type ZoneFormValues } from '../editing/zone-form-values.ts';
import { offersAnything } from '../editing/zone-list-item.ts';
import type { Route } from './+types/zone';
import { readZoneForm } from './read-zone-form.server.ts';
import { zoneFieldLabel, zoneFieldValueLabel } from './ui/zone-field-texts.ts';
import { ZoneForm } from './ui/zone-form.tsx';
import type { FilledZone, ZoneAnswer } from './zone-action-data.ts';

export const handle = requireTranslations('admin/shipping', 'shipping');

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: adminPageTitle(
      loaderData?.ok && params.zoneId !== undefined ? loaderData.zone.name : undefined,
      t(params.zoneId === undefined ? 'zones.newTitle' : 'zones.editTitle'),
    ),
    description: t('zones.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params: { zoneId } }: Route.LoaderArgs) {
  if (zoneId !== undefined && !isPostgresText(zoneId)) throw data(null, 404);
  const found = await readZone(zoneId).catch((error: unknown) => {
    log.error({ err: error }, 'a shipping zone could not be read');
    return 'unreadable' as const;
  });
  if (found === 'unreadable') return data({ ok: false as const, id: zoneId }, 503);
  if (!found) throw data(null, 404);
  return { ok: true as const, ...found };
}

/**
 * POST /admin/shipping/new and /admin/shipping/:zoneId: saves a zone, merged with changes saved meanwhile. A new zone is identified by its
 * `formId`, so that sending it twice adds it once.
 */
export async function action({ params: { zoneId }, request, context }: Route.ActionArgs) {
  if (zoneId !== undefined && !isPostgresText(zoneId)) throw data(null, 404);
  const form = await request.formData().catch(() => new FormData());
  const { zone, removed } = readZoneForm(form);
  const posted = readPostedForm(form);
  const isNew = zoneId === undefined;
  const seen = { id: zoneId, form: posted, zone, removed };
  const saved = await mergeAndSaveZone(db, context.get(signedInAdmin), seen, new Date());
  if (saved.ok) {
    const isPlain = !new URL(request.url).pathname.endsWith('.data');
    if (isNew && isPlain) throw redirect('/admin/shipping', 303);
    return data<ZoneAnswer>({ ok: true, kept: saved.kept });
  }
  const fill = async (values: ZoneFormValues): Promise<FilledZone> => ({ zone: values });
  const { answer, status } = await refuseVersionedForm(saved, { form: posted, values: zone, fill });
  return data<ZoneAnswer>(answer, status);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function ZonePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const isNew = params.zoneId === undefined;
  const given = actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/shipping">{t('zones.back')}</BackToList>
      <h1>{t(isNew ? 'zones.newTitle' : 'zones.editTitle')}</h1>
      {loaderData.ok ? (
        <>
          <ZoneForm key={loaderData.id ?? ''} shown={loaderData} given={given} />
          {!isNew && (
            <ChangeHistory
              changes={loaderData.changes}
              nameOf={(field) => zoneFieldLabel(t, field)}
              wordFor={(field, value) => zoneFieldValueLabel(t, field, value, { language, price })}
            />
          )}
        </>
      ) : (
        <LoadFailure
          title={t('zones.notLoaded')}
          address={`/admin/shipping/${encodeURIComponent(loaderData.id ?? 'new')}`}
        />
      )}
    </>
  );
}

async function readZone(id: string | undefined) {
  const [found, changes, zones, weightless] = await Promise.all([
    id === undefined ? undefined : findZone(db, id),
    id === undefined ? [] : listChanges(db, ZONE_OBJECT, id),
    listZones(db),
    listProductsWithoutWeight(db),
  ]);
  if (id !== undefined && !found) return undefined;
  const others = zones.filter((zone) => zone.id !== id);
  return {
    id,
    version: found?.version ?? '',
    base: newFormBase(found && shownZoneFields(found.zone)),
    zone: found?.zone ?? { name: '', countries: [], methods: [newMethod(crypto.randomUUID())] },
    /** Browsers without JavaScript cannot add a method themselves. */
    blankId: crypto.randomUUID(),
    taken: others.flatMap(({ name, countries }) => countries.map((country) => ({ country, zone: name }))),
    othersDeliver: others.some(offersAnything),
    weightless,
    changes,
  };
}
