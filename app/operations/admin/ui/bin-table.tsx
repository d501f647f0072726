import '../register-translations.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { BIN_DAYS, type BinKind } from '#app/platform/bin/bin-kinds.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { translated } from '#app/platform/text/translated.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { type Column, DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { BIN } from '#app/ui/admin/list/restoration-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';

type ListedBinItem = {
  id: string;
  kind: BinKind;
  title: string;
  titleNl: string | null;
  deletedBy: string;
  deletedAt: string;
  picture: { url: string; width: number; height: number; colour: string } | undefined;
};
type BinTableProps = {
  items: ListedBinItem[];
  list: ListState & { total: number };
  onSubmit: (form: HTMLFormElement) => void;
};

const DAY_MS = 86_400_000;

/** What is in the bin, each thing with the ways to have it back and to have it gone. */
export function BinTable({ items, list, onSubmit }: BinTableProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl(BIN);
  const titleOf = ({ title, titleNl }: ListedBinItem) =>
    title ? translated(language, title, titleNl) : { text: t('adminUi.bin.unnamed'), language };
  const columns: Column<ListedBinItem>[] = [
    {
      id: 'title',
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
    { id: 'kind', header: t('bin.column.kind'), cell: ({ kind }) => t(`history.kind.${kind}`) },
    {
      id: 'date',
      header: t('bin.column.deleted'),
      cell: ({ deletedAt, deletedBy }) => (
        <>
          <time dateTime={deletedAt}>{formatDateTime(deletedAt, language)}</time>
          <span className="admin-address block text-stone">{deletedBy}</span>
        </>
      ),
    },
    {
      id: 'until',
      header: t('bin.column.until'),
      cell: ({ deletedAt }) => {
        const until = new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString();
        return <time dateTime={until}>{formatDateTime(until, language)}</time>;
      },
    },
    {
      id: 'ways',
      header: t('bin.column.ways'),
      isPinned: true,
      cell: (item) => {
        const name = titleOf(item).text;
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
              <input type="hidden" name="id" value={item.id} />
              <Button type="submit" look="secondary" aria-label={t('bin.restoreNamed', { name })}>
                {t('bin.restore')}
              </Button>
            </form>
            <ButtonWithConfirmDialog
              look="link"
              label={t('bin.delete')}
              name={t('bin.deleteNamed', { name })}
              question={t('bin.deleteQuestion')}
              confirm={t('bin.delete')}
              action={address('permanent-deletions')}
              fields={{ id: item.id }}
              onConfirm={onSubmit}
            >
              <p className="text-stone">{name}</p>
            </ButtonWithConfirmDialog>
          </div>
        );
      },
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
