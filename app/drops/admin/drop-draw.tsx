import './register-translations.ts';
import { data } from 'react-router';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { adminPageTitle, pageMeta } from '#app/platform/pages/page-meta.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { Link } from '#app/ui/link.tsx';
import { findDrawOfDrop } from '../draw/find-draw.server.ts';
import { countDrawEntries, listDrawEntries } from '../draw/list-draw-entries.server.ts';
import type { Route } from './+types/drop-draw';
import { DrawEntryTable } from './ui/draw-entry-table.tsx';
import { DrawnSizeTable } from './ui/drawn-size-table.tsx';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, (t, { language }) => ({
    title: adminPageTitle(
      loaderData && translated(language, loaderData.draw.title, loaderData.draw.titleNl).text,
      t('adminDraw.title'),
    ),
    description: t('adminDraw.lead'),
    robots: 'noindex',
  }));
}

/** GET: how the draw of a drop stands, who entered it and who was drawn. */
export async function loader({ url, params: { dropId } }: Route.LoaderArgs) {
  const found = isPostgresText(dropId) ? await findDrawOfDrop(db, dropId) : undefined;
  if (!found) throw data(null, 404);
  const { title, titleNl, closesAt, drawnAt, seedHash } = found;
  const list = readListState(url.searchParams, { sorts: ['place'] });
  const asked = { page: list.page, perPage: ROWS_PER_PAGE, isDrawn: drawnAt !== null };
  const [sizes, { entries, total }] = await Promise.all([
    countDrawEntries(db, dropId),
    listDrawEntries(db, dropId, asked),
  ]);
  return {
    draw: {
      title,
      titleNl,
      closesAt: closesAt.toISOString(),
      drawnAt: drawnAt?.toISOString(),
      seedHash,
    },
    sizes,
    entries,
    list: { ...list, total },
  };
}

export default function DropDraw({ loaderData, params: { dropId } }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const { draw, sizes, entries, list } = loaderData;
  const title = translated(language, draw.title, draw.titleNl);
  const moment = formatDateTime(draw.drawnAt ?? draw.closesAt, language);
  return (
    <>
      <Link to={`/admin/drops/${encodeURIComponent(dropId)}`} className="admin-way" lang={title.language}>
        {title.text}
      </Link>
      <h1>{t('adminDraw.title')}</h1>
      <p className="admin-lead mb-4">{t('adminDraw.lead')}</p>
      <p>{t(draw.drawnAt ? 'adminDraw.drawnAt' : 'adminDraw.closesAt', { moment })}</p>
      <p className="mb-6 text-stone">
        {t('adminDraw.hash')} <code className="break-all">{draw.seedHash}</code>
      </p>
      <h2>{t('adminDraw.sizes')}</h2>
      <DrawnSizeTable sizes={sizes} />
      <h2 className="mt-8">{t('adminDraw.entries')}</h2>
      <DrawEntryTable entries={entries} list={list} />
    </>
  );
}
