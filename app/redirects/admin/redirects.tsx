import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { DownloadForm } from '#app/accounts/reauthentication/download-form.tsx';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { type Column, TableSection } from '#app/ui/admin/list/data-table.tsx';
import { answerDeletion } from '#app/ui/admin/list/list-actions.server.ts';
import { DeleteButton, ListPage, listTexts } from '#app/ui/admin/list/list-page.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { ListSearch } from '#app/ui/admin/list/list-search.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { formatDay } from '#app/ui/formats.ts';
import { AdminLink, SecondaryLink } from '#app/ui/link.tsx';
import { listMissedAddresses, saveMissedAddresses } from '../missed-addresses.server.ts';
import { redirectEditor } from '../redirect-editor.server.ts';
import { listRedirects } from '../redirects.server.ts';
import type { Route } from './+types/redirects';

const ADDRESS = '/admin/redirects';

export const handle = requireTranslations('admin/redirects');

export const meta = unindexedPageMeta('redirects.title', 'redirects.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['date'], direction: 'desc' });
  await saveMissedAddresses(db, new Date());
  const [found, missed] = await Promise.all([listRedirects(db, list), listMissedAddresses(db)]);
  return { list, missed, ...found };
}

export function action({ request, context, pattern }: Route.ActionArgs) {
  return answerDeletion({ request, pattern }, ADDRESS, (id) =>
    redirectEditor.remove(db, context.get(signedInAdmin), id, new Date()),
  );
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function RedirectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { rules, list, total, missed } = loaderData;
  return (
    <ListPage
      address={ADDRESS}
      texts={listTexts((part) => t(`redirects.${part}`))}
      given={actionData}
      refusals={{ missing: t('redirects.gone') }}
    >
      {(onDelete) => (
        <>
          <div className="mb-4 flex flex-wrap gap-3">
            <SecondaryLink to={`${ADDRESS}/import`}>{t('redirects.importLink')}</SecondaryLink>
            <DownloadForm action={`${ADDRESS}/export.csv`}>{t('redirects.exportLink')}</DownloadForm>
          </div>
          <ListSearch label={t('redirects.search')} search={list.search} />
          <RuleTable rules={rules} list={{ ...list, total }} onDelete={onDelete} />
          <MissedTable missed={missed} />
        </>
      )}
    </ListPage>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

type RuleTableProps = {
  rules: Loaded['rules'];
  list: Loaded['list'] & { total: number };
  onDelete: (form: HTMLFormElement) => void;
};

function RuleTable({ rules, list, onDelete }: RuleTableProps) {
  const t = useWords();
  const itemAddress = useItemAddress();
  const columns: Column<Loaded['rules'][number]>[] = [
    {
      header: t('redirects.from'),
      isName: true,
      cell: ({ id, from }) => (
        <AdminLink to={itemAddress(`${ADDRESS}/${id}`)} className="wrap-anywhere">
          {from}
        </AdminLink>
      ),
    },
    { header: t('redirects.to'), cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
    {
      header: t('redirects.actions'),
      isPinned: true,
      cell: ({ id, from }) => (
        <DeleteButton
          address={ADDRESS}
          id={id}
          title={{ text: from }}
          text={(part, name) => t(`redirects.${part}`, { name })}
          onDelete={onDelete}
        />
      ),
    },
  ];
  return (
    <TableSection
      id="rules"
      caption={t('redirects.rules')}
      columns={columns}
      rows={rules}
      keyOf={({ id }) => id}
      empty={t(list.search ? 'redirects.noneFound' : 'redirects.none')}
      list={list}
    />
  );
}

function MissedTable({ missed }: { missed: Loaded['missed'] }) {
  const t = useWords();
  const language = useLanguage();
  const itemAddress = useItemAddress();
  const columns: Column<Loaded['missed'][number]>[] = [
    {
      header: t('redirects.missedPath'),
      isName: true,
      cell: ({ path }) => <span className="wrap-anywhere">{path}</span>,
    },
    { header: t('redirects.missedCount'), isNumber: true, cell: ({ count }) => count },
    { header: t('redirects.missedLast'), cell: ({ lastDay }) => formatDay(lastDay, language) },
    {
      header: t('redirects.actions'),
      isPinned: true,
      cell: ({ path }) => (
        <AdminLink
          to={itemAddress(`${ADDRESS}/new?${new URLSearchParams({ path })}`)}
          aria-label={t('redirects.addNamed', { name: path })}
        >
          {t('redirects.add')}
        </AdminLink>
      ),
    },
  ];
  return (
    <>
      <TableSection
        id="missed"
        caption={t('redirects.missed')}
        columns={columns}
        rows={missed}
        keyOf={({ path }) => path}
        empty={t('redirects.nothingMissed')}
      />
      <p className="mt-2 text-stone">{t('redirects.missedText')}</p>
    </>
  );
}
