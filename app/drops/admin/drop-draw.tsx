import { data } from 'react-router';
import { sizeName } from '#app/catalogue/size-name.ts';
import { db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { objectPageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import { type ListState, ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { DateTime, formatDateTime } from '#app/ui/admin/values.tsx';
import { AdminLink, TextLink } from '#app/ui/link.tsx';
import {
  countDrawEntries,
  type DrawEntryRow,
  type DrawnSize,
  listDrawEntries,
} from '../draw/draw-entries.server.ts';
import { findDrawOfDrop } from '../draw/draws.server.ts';
import type { Route } from './+types/drop-draw';

export const handle = requireTranslations('admin/drops', 'catalogue');

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return objectPageMeta(matches, loaderData?.draw, 'adminDraw.title', 'adminDraw.lead');
}

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
      <AdminLink to={`/admin/drops/${encodeURIComponent(dropId)}`} lang={title.language}>
        {title.text}
      </AdminLink>
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

const counts = ['stock', 'entries', 'kept', 'ordered', 'lapsed', 'inLine'] as const;

function DrawnSizeTable({ sizes }: { sizes: DrawnSize[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <DataTable
      caption={t('adminDraw.sizes')}
      rows={sizes}
      keyOf={({ productSizeId }) => productSizeId}
      empty={t('adminDraw.none')}
      columns={[
        {
          header: t('adminDraw.piece'),
          isName: true,
          cell: ({ title, titleNl, size }) =>
            `${translated(language, title, titleNl).text}, ${sizeName(size, t)}`,
        },
        ...counts.map((count) => ({
          header: t(`adminDraw.count.${count}`),
          isNumber: true,
          cell: (row: DrawnSize) => row[count],
        })),
      ]}
    />
  );
}

type DrawEntryTableProps = { entries: DrawEntryRow[]; list: ListState & { total: number } };

function DrawEntryTable({ entries, list }: DrawEntryTableProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <DataTable
      caption={t('adminDraw.entries')}
      rows={entries}
      list={list}
      keyOf={({ id }) => id}
      empty={t('adminDraw.none')}
      columns={[
        {
          header: t('adminDraw.address'),
          isName: true,
          cell: ({ email }) => <span className="break-all">{email ?? t('adminDraw.forgotten')}</span>,
        },
        {
          header: t('adminDraw.piece'),
          cell: ({ title, titleNl, size }) =>
            title && size
              ? `${translated(language, title, titleNl).text}, ${sizeName(size, t)}`
              : t('adminDraw.sizeGone'),
        },
        { header: t('adminDraw.place'), isNumber: true, cell: ({ place }) => place ?? '–' },
        {
          header: t('adminDraw.state'),
          cell: ({ state, until, orderNumber }) =>
            state === 'ordered' && orderNumber ? (
              <TextLink to={`/admin/orders/${orderNumber}`}>
                {t('adminDraw.state.ordered')} {orderNumber}
              </TextLink>
            ) : (
              t(`adminDraw.state.${state}`, { until: until ? formatDateTime(until, language) : '' })
            ),
        },
        { header: t('adminDraw.number'), cell: ({ id }) => <code className="break-all text-sm">{id}</code> },
        { header: t('adminDraw.asked'), cell: ({ askedAt }) => <DateTime at={askedAt} /> },
      ]}
    />
  );
}
