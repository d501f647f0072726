import { data, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { imageInBin } from '#app/media/library/change-image.server.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { listBin } from '#app/platform/bin/bin.server.ts';
import { BIN_DAYS } from '#app/platform/bin/bin-kinds.ts';
import { db } from '#app/platform/database/db.server.ts';
import { pageMeta } from '#app/platform/pages/page-meta.ts';
import { translated } from '#app/platform/text/language.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { BIN, type RestorationAnswer, restorationText } from '#app/ui/admin/list/list-page.tsx';
import { readListState } from '#app/ui/admin/list/list-url-state.ts';
import { type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { DateTime } from '#app/ui/admin/values.tsx';
import { formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { deleteFromBin, restoreFromBin } from '../bin/bin-item.server.ts';
import type { Route } from './+types/bin';

export const handle = requireTranslations('admin/history');

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, (t) => ({
    title: t('bin.title'),
    description: t('bin.lead', { days: BIN_DAYS }),
    robots: 'noindex',
  }));
}

export async function loader({ url }: Route.LoaderArgs) {
  const list = readListState(url.searchParams, { sorts: ['date'], direction: 'desc' });
  const { items, total } = await listBin(db, list);
  return {
    list: { ...list, total },
    items: items.map(({ content, deletedAt, objectId, ...item }) => ({
      ...item,
      deletedAt: deletedAt.toISOString(),
      picture: item.kind === 'image' ? imageInBin(content) : undefined,
    })),
  };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const act = formActionOfPath(pattern, {
    restorations: restoreFromBin,
    'permanent-deletions': deleteFromBin,
  });
  const form = act && (await request.formData().catch(() => new FormData()));
  const id = String(form?.get('id') ?? '');
  if (!act || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw data(null, 400);
  const done: BinAnswer = await act(db, context.get(signedInAdmin), id, new Date());
  if (!done.ok) return data(done, done.reason === 'missing' ? 404 : 409);
  const { pathname, search } = new URL(request.url);
  if (!pathname.endsWith('.data')) throw redirect(`${BIN}${search}`, 303);
  return data(done);
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function BinTab({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const fetcher = useFetcher<BinAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  return (
    <>
      <h1>{t('bin.title')}</h1>
      <p className="admin-lead mb-4">
        {t('bin.lead', { days: BIN_DAYS })}{' '}
        <TextLink to="/admin/products?archived=1">{t('bin.products')}</TextLink>
      </p>
      <div role="status" className="mb-4 empty:hidden">
        {answer && <BinAnswerNote answer={answer} />}
      </div>
      <BinTable
        {...loaderData}
        onSubmit={(form) => void fetcher.submit(form, { preventScrollReset: true })}
      />
    </>
  );
}

type BinAnswer = RestorationAnswer | { ok: true; title: string; isDeleted: true };

function BinAnswerNote({ answer }: { answer: BinAnswer | AdminRefusal }) {
  const t = useWords();
  if (!answer.ok && answer.reason !== 'missing' && answer.reason !== 'invalid')
    return <RefusalNote reason={answer.reason} />;
  const isDeleted = answer.ok && 'isDeleted' in answer;
  return (
    <p className="admin-note" data-tone={answer.ok && (isDeleted || answer.isWhole) ? 'good' : 'warning'}>
      {isDeleted
        ? t('bin.deleted', { title: answer.title || t('adminUi.bin.unnamed') })
        : restorationText(t, answer as RestorationAnswer)}
    </p>
  );
}

type BinTableProps = Route.ComponentProps['loaderData'] & {
  onSubmit: (form: HTMLFormElement) => void;
};

const DAY_MS = 86_400_000;

function BinTable({ items, list, onSubmit }: BinTableProps) {
  const t = useWords();
  const language = useLanguage();
  const titleOf = ({ title, titleNl }: BinTableProps['items'][number]) =>
    title ? translated(language, title, titleNl) : { text: t('adminUi.bin.unnamed'), language };
  const columns: Column<BinTableProps['items'][number]>[] = [
    {
      header: t('bin.column.title'),
      isName: true,
      cell: (item) => (
        <span className="bin-item">
          {item.picture && (
            <ResponsivePicture
              picture={{ ...item.picture, alt: '', altLanguage: language }}
              alt=""
              sizes="3rem"
              frame={{ width: 1, height: 1 }}
            />
          )}
          <span lang={titleOf(item).language}>{titleOf(item).text}</span>
        </span>
      ),
    },
    { header: t('bin.column.kind'), cell: ({ kind }) => t(`history.kind.${kind}`) },
    {
      header: t('bin.column.deleted'),
      cell: ({ deletedAt, deletedBy }) => (
        <>
          <DateTime at={deletedAt} />
          <span className="admin-address block text-stone">{deletedBy}</span>
        </>
      ),
    },
    {
      header: t('bin.column.until'),
      cell: ({ deletedAt }) => {
        const until = new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString();
        return <DateTime at={until} />;
      },
    },
    {
      header: t('bin.column.ways'),
      isPinned: true,
      cell: (item) => <BinWays id={item.id} name={titleOf(item).text} onSubmit={onSubmit} />,
    },
  ];
  return (
    <DataTable
      caption={t('bin.title')}
      columns={columns}
      rows={items}
      keyOf={({ id }) => id}
      empty={t('bin.empty')}
      list={list}
    />
  );
}

function BinWays({ id, name, onSubmit }: Pick<BinTableProps, 'onSubmit'> & { id: string; name: string }) {
  const t = useWords();
  const address = useFormActionUrl(BIN);
  return (
    <div className="bin-ways">
      <form
        method="post"
        action={address('restorations')}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        <input type="hidden" name="id" value={id} />
        <SubmitButton look="secondary" aria-label={t('bin.restoreNamed', { name })}>
          {t('bin.restore')}
        </SubmitButton>
      </form>
      <ButtonWithConfirmDialog
        look="link"
        label={t('bin.delete')}
        name={t('bin.deleteNamed', { name })}
        question={t('bin.deleteQuestion')}
        action={address('permanent-deletions')}
        fields={{ id }}
        onConfirm={onSubmit}
      >
        <p className="text-stone">{name}</p>
      </ButtonWithConfirmDialog>
    </div>
  );
}
