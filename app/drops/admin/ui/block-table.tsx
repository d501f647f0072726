import '../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { Block } from '../../blocks/blocks.server.ts';

type BlockTableProps = { blocks: Block[]; onSubmit: (form: HTMLFormElement) => void };

/** Who is blocked from drops, since when and by whom. */
export function BlockTable({ blocks, onSubmit }: BlockTableProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl('/admin/drops/blocked');
  const columns: Column<Block>[] = [
    {
      id: 'blocked',
      header: t('dropBlocks.blocked'),
      isName: true,
      cell: ({ value }) => <span className="wrap-anywhere">{value}</span>,
    },
    { id: 'kind', header: t('dropBlocks.kind'), cell: ({ kind }) => t(`dropBlocks.kind.${kind}`) },
    {
      id: 'note',
      header: t('dropBlocks.note'),
      cell: ({ note }) => <span className="wrap-anywhere">{note}</span>,
    },
    { id: 'by', header: t('dropBlocks.by'), cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
    { id: 'at', header: t('dropBlocks.since'), cell: ({ at }) => formatDateTime(at, language) },
    {
      id: 'actions',
      header: t('dropBlocks.actions'),
      isPinned: true,
      cell: ({ id, value }) => (
        <ButtonWithConfirmDialog
          label={t('dropBlocks.remove')}
          name={t('dropBlocks.removeNamed', { value })}
          look="link"
          question={t('dropBlocks.removeQuestion', { value })}
          confirm={t('dropBlocks.remove')}
          action={address('deletions')}
          fields={{ id }}
          onConfirm={onSubmit}
        />
      ),
    },
  ];
  return (
    <section className="mt-8" aria-labelledby="blocked-people">
      <h2 id="blocked-people" className="mb-3">
        {t('dropBlocks.list')}
      </h2>
      <DataTable
        caption={t('dropBlocks.list')}
        columns={columns}
        rows={blocks}
        keyOf={({ id }) => id}
        empty={t('dropBlocks.none')}
      />
    </section>
  );
}
