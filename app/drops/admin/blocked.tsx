import { data, type FetcherWithComponents, redirect, useFetcher } from 'react-router';
import { signedInAdmin } from '#app/accounts/admin-middleware.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { unindexedPageMeta } from '#app/platform/pages/page-meta.ts';
import { requireTranslations, useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { type Column, Pager, TableSection } from '#app/ui/admin/list/data-table.tsx';
import { BackToList } from '#app/ui/admin/list/list-return-path.tsx';
import { ROWS_PER_PAGE, readListState } from '#app/ui/admin/list/list-url-state.ts';
import { AdminNote, type AdminRefusal, RefusalNote } from '#app/ui/admin/refusal.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { Field, formActionOfPath, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import { type Block, blockForms, blockStatus, listBlocks } from '../blocklist/blocklist.server.ts';
import { type BlockResult, LONGEST_BLOCKED, LONGEST_NOTE } from '../blocklist/parse-block.ts';
import type { Route } from './+types/blocked';

export const handle = requireTranslations('admin/drops');

const ADDRESS = '/admin/drops/blocked';

export const meta = unindexedPageMeta('dropBlocks.title', 'dropBlocks.lead');

export async function loader({ url }: Route.LoaderArgs) {
  const { page } = readListState(url.searchParams, { sorts: ['date'] });
  return { page, ...(await listBlocks(db, { page, perPage: ROWS_PER_PAGE })) };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const submit = formActionOfPath(pattern, blockForms);
  if (!submit) throw data(null, 400);
  const form = await request.formData().catch(() => new FormData());
  const answer = await submit(db, context.get(signedInAdmin), form, new Date());
  const isSentByScript = new URL(request.url).pathname.endsWith('.data');
  if (answer.ok && !isSentByScript) throw redirect(ADDRESS, 303);
  return data(answer, blockStatus(answer));
}

export { clientAction } from '#app/ui/admin/refusal.tsx';

export default function BlockedTab({
  loaderData: { blocks, page, total },
  actionData,
}: Route.ComponentProps) {
  const t = useWords();
  const fetcher = useFetcher<BlockResult | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined;
  const ofForm = answer && 'of' in answer ? answer : undefined;
  return (
    <>
      <BackToList to="/admin/drops">{t('adminDrops.back')}</BackToList>
      <h1>{t('dropBlocks.title')}</h1>
      <p className="admin-lead">{t('dropBlocks.lead')}</p>
      <div role="status" className="mt-4 empty:hidden">
        {answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
        {ofForm?.ok && (
          <AdminNote tone="good">{t(`dropBlocks.done.${ofForm.of}`, { value: ofForm.value })}</AdminNote>
        )}
        {ofForm && !ofForm.ok && ofForm.reason === 'missing' && (
          <AdminNote tone="warning">{t('dropBlocks.refused.missing')}</AdminNote>
        )}
      </div>
      <BlockForm key={ofForm?.ok ? ofForm.value : ''} fetcher={fetcher} answer={ofForm} />
      <BlockTable blocks={blocks} onSubmit={(form) => void fetcher.submit(form)} />
      <Pager page={page} total={total} label={t('dropBlocks.title')} />
    </>
  );
}

type BlockFormProps = { fetcher: FetcherWithComponents<unknown>; answer: BlockResult | undefined };

function BlockForm({ fetcher, answer }: BlockFormProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/drops/blocked');
  const refused = answer && !answer.ok && answer.of === 'additions' ? answer : undefined;
  return (
    <section className="admin-panel mt-8" aria-labelledby="block-add">
      <h2 id="block-add">{t('dropBlocks.add')}</h2>
      <fetcher.Form
        method="post"
        action={address('additions')}
        noValidate
        className="mt-5 grid max-w-md gap-5"
      >
        <Field
          label={t('dropBlocks.blocked')}
          name="blocked"
          hint={t('dropBlocks.blockedHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={LONGEST_BLOCKED}
          defaultValue={refused?.typed.blocked}
          error={refused && t(`dropBlocks.refused.${refused.reason}`)}
        />
        <Field
          label={t('dropBlocks.note')}
          name="note"
          hint={t('dropBlocks.noteHint')}
          maxLength={LONGEST_NOTE}
          defaultValue={refused?.typed.note}
        />
        <div>
          <SubmitButton disabled={fetcher.state !== 'idle'}>{t('dropBlocks.block')}</SubmitButton>
        </div>
      </fetcher.Form>
    </section>
  );
}

type BlockTableProps = { blocks: Block[]; onSubmit: (form: HTMLFormElement) => void };

function BlockTable({ blocks, onSubmit }: BlockTableProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl('/admin/drops/blocked');
  const columns: Column<Block>[] = [
    {
      header: t('dropBlocks.blocked'),
      isName: true,
      cell: ({ value }) => <span className="wrap-anywhere">{value}</span>,
    },
    { header: t('dropBlocks.kind'), cell: ({ kind }) => t(`dropBlocks.kind.${kind}`) },
    { header: t('dropBlocks.note'), cell: ({ note }) => <span className="wrap-anywhere">{note}</span> },
    { header: t('dropBlocks.by'), cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
    { header: t('dropBlocks.since'), cell: ({ at }) => formatDateTime(at, language) },
    {
      header: t('dropBlocks.actions'),
      isPinned: true,
      cell: ({ id, value }) => (
        <ButtonWithConfirmDialog
          label={t('dropBlocks.remove')}
          name={t('dropBlocks.removeNamed', { value })}
          look="link"
          question={t('dropBlocks.removeQuestion', { value })}
          action={address('deletions')}
          fields={{ id }}
          onConfirm={onSubmit}
        />
      ),
    },
  ];
  return (
    <TableSection
      id="blocked-people"
      caption={t('dropBlocks.list')}
      columns={columns}
      rows={blocks}
      keyOf={({ id }) => id}
      empty={t('dropBlocks.none')}
    />
  );
}
