import { data, redirect } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { mayOpen } from '#app/accounts/staff/staff-roles.ts';
import { listPicturesByIds } from '#app/media/library/list-pictures-by-ids.server.ts';
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
import { useWords } from '#app/platform/text/i18n.ts';
import { shopTime } from '#app/platform/text/shop-time.ts';
import { translated } from '#app/platform/text/translated.ts';
import { requireTranslations } from '#app/platform/text/translations.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { LoadFailure } from '#app/ui/admin/load-failure.tsx';
import { tryServerAction } from '#app/ui/admin/try-server-action.ts';
import { Link } from '#app/ui/link.tsx';
import { announcedDropPath } from '../drop-paths.ts';
import { findDrop } from '../editing/admin-drops.server.ts';
import { listDropFormProducts } from '../editing/drop-form-products.server.ts';
import { newDropFormValues } from '../editing/drop-form-values.ts';
import { dropFields, mergeAndSaveDrop } from '../editing/edit-drop.server.ts';
import type { Route } from './+types/drop';
import type { DropAnswer, FilledDrop } from './drop-action-data.ts';
import { readDropForm } from './read-drop-form.server.ts';
import { dropFieldLabel, dropFieldValueLabel } from './ui/drop-field-texts.ts';
import { DropForm } from './ui/drop-form.tsx';

export const handle = requireTranslations('admin/drops', 'admin/images');

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData?.ok ? translated(language, loaderData.drop.title, loaderData.drop.titleNl).text : undefined,
      t(params.dropId === undefined ? 'adminDrops.newTitle' : 'adminDrops.editTitle'),
    ),
    description: t('adminDrops.lead'),
    robots: 'noindex',
  }));
}

export async function loader({ params: { dropId }, context }: Route.LoaderArgs) {
  if (dropId === undefined) {
    const drop = newDropFormValues(shopTime(new Date()).slice(0, 10));
    const empty = { drop, picture: undefined, pieces: [], changes: [], mayManage: false };
    const base = newFormBase();
    return { ok: true as const, id: crypto.randomUUID() as string, version: '', base, ...empty };
  }
  if (!isPostgresText(dropId)) throw data(null, 404);
  const found = await readDrop(dropId).catch((error: unknown) => {
    log.error({ err: error }, 'a drop could not be read');
    return 'unreadable' as const;
  });
  if (found === 'unreadable') return data({ ok: false as const, id: dropId }, 503);
  if (!found) throw data(null, 404);
  const mayManage = mayOpen(context.get(signedInAdmin).role, '/admin/drops/:dropId/report', 'GET');
  return { ok: true as const, ...found, mayManage, base: newFormBase(dropFields(found.drop)) };
}

/** A new drop's form carries its `id`, so that sending it twice adds one drop. */
export async function action({ params: { dropId }, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { id: ownId, drop } = readDropForm(form);
  const posted = readPostedForm(form);
  const id = dropId ?? ownId ?? crypto.randomUUID();
  if (!isPostgresText(id)) throw data(null, 404);
  const saved = await mergeAndSaveDrop(
    db,
    context.get(signedInAdmin),
    { id, form: posted, drop },
    new Date(),
  );
  const isNew = dropId === undefined;
  if (saved.ok) {
    const isPlain = !new URL(request.url).pathname.endsWith('.data');
    if (isNew && isPlain) throw redirect('/admin/drops', 303);
    return data<DropAnswer>({ ok: true, kept: saved.kept });
  }
  const { answer, status } = await refuseVersionedForm(saved, { form: posted, values: drop, fill: filled });
  return data<DropAnswer>(answer, status);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tryServerAction(serverAction);
}

export default function DropPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useWords();
  const isNew = params.dropId === undefined;
  const given = actionData && (actionData.ok || 'typed' in actionData) ? actionData : undefined;
  return (
    <>
      <BackToList to="/admin/drops">{t('adminDrops.back')}</BackToList>
      <h1>{t(isNew ? 'adminDrops.newTitle' : 'adminDrops.editTitle')}</h1>
      {loaderData.ok ? (
        <>
          {!isNew && (
            <DropPageLinks
              id={loaderData.id}
              saleMethod={loaderData.drop.saleMethod}
              mayManage={loaderData.mayManage}
              isAnnounced={loaderData.drop.announcedAt !== ''}
            />
          )}
          <DropForm key={isNew ? 'new' : loaderData.id} shown={loaderData} isNew={isNew} given={given} />
          {!isNew && (
            <ChangeHistory
              changes={loaderData.changes}
              nameOf={(field) => dropFieldLabel(t, field)}
              wordFor={(field, value) => dropFieldValueLabel(t, field, value)}
            />
          )}
        </>
      ) : (
        <LoadFailure
          title={t('adminDrops.detailsNotLoaded')}
          address={`/admin/drops/${encodeURIComponent(loaderData.id)}`}
        />
      )}
    </>
  );
}

async function readDrop(id: string) {
  const [found, changes] = await Promise.all([findDrop(db, id), listChanges(db, 'drop', id)]);
  return found && { ...found, ...(await filled(found.drop)), changes };
}

async function filled(drop: FilledDrop['drop']): Promise<FilledDrop> {
  const [pieces, [picture]] = await Promise.all([
    listDropFormProducts(db, drop.productIds.filter(isPostgresText)),
    listPicturesByIds(db, [drop.imageId]),
  ]);
  return { drop, picture, pieces };
}

const managersPages = ['rehearsal', 'live', 'report'] as const;

type DropPageLinksProps = {
  id: string;
  saleMethod: string;
  mayManage: boolean;
  isAnnounced: boolean;
};

function DropPageLinks({ id, saleMethod, mayManage, isAnnounced }: DropPageLinksProps) {
  const t = useWords();
  const ofManagers = saleMethod === 'draw' ? ['draw', ...managersPages] : managersPages;
  const pages = ['preview', ...(mayManage ? ofManagers : [])];
  return (
    <nav aria-label={t('adminDrops.pages')} className="flex flex-wrap gap-x-6">
      {pages.map((page) => (
        <Link key={page} to={`/admin/drops/${encodeURIComponent(id)}/${page}`} className="admin-way">
          {t(`adminDrops.page.${page}`)}
        </Link>
      ))}
      {isAnnounced && (
        <a href={announcedDropPath(id)} target="_blank" rel="noopener" className="admin-way">
          {t('adminDrops.page.own')}
        </a>
      )}
    </nav>
  );
}
