import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { BIN_DAYS } from '#app/platform/bin/bin-kinds.ts';
import type { Language } from '#app/platform/text/language.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { useFormActionUrl } from '../../form.tsx';
import { ButtonLink, Link, SubmitButton, TextLink } from '../../link.tsx';
import { useToasts } from '../../toast.tsx';
import { useOnActionData } from '../../use-on-action-data.ts';
import { ButtonWithConfirmDialog } from '../button-with-confirm-dialog.tsx';
import { AdminNote, type AdminRefusal, RefusalNote } from '../refusal.tsx';
import { useItemAddress } from './list-return-path.tsx';

export type DeletionAnswer<Reason extends string = 'missing'> =
  | { ok: true; title?: string; binItem?: string }
  | { ok: false; reason: Reason };

type ListText = 'title' | 'lead' | 'new' | 'deleted' | 'notDeleted';

/** Returns the texts of a list from a page's catalogue, such as `sales.title`. */
export function listTexts(text: (part: ListText) => string) {
  const shown = { title: text('title'), lead: text('lead'), add: text('new') };
  return { ...shown, deleted: text('deleted'), notDeleted: text('notDeleted') };
}

type SendForm = (form: HTMLFormElement) => void;

type ListPageProps<Reason extends string> = {
  address: string;
  texts: ReturnType<typeof listTexts> & { notMoved?: string };
  /** A link beside the button that adds an object. */
  link?: ReactNode;
  /** Result of a submission without JavaScript. */
  given: DeletionAnswer<Reason> | AdminRefusal | undefined;
  refusals: Record<Reason, string>;
  children: (onDelete: SendForm, onMove: SendForm) => ReactNode;
};

export function ListPage<Reason extends string>({
  address,
  texts,
  link,
  given,
  refusals,
  children,
}: ListPageProps<Reason>) {
  type Answer = DeletionAnswer<Reason> | AdminRefusal;
  const toast = useToasts();
  const itemAddress = useItemAddress();
  const fetcher = useFetcher<Answer>();
  const deletion = fetcher.data as Answer | undefined;
  const answer = fetcher.state === 'idle' ? (deletion ?? given) : undefined;
  const moving = useFetcher<Answer>();
  const move = moving.data as Answer | undefined;
  const refused = [moving.state === 'idle' ? move : undefined, answer].find((one) => one && !one.ok);
  useOnActionData(deletion, (heard) =>
    toast(
      heard.ok
        ? { variant: 'success', title: texts.deleted, description: heard.title }
        : { variant: 'destructive', title: texts.notDeleted },
    ),
  );
  useOnActionData(move, ({ ok }) => {
    if (!ok) toast({ variant: 'destructive', title: texts.notMoved ?? '' });
  });
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{texts.title}</h1>
          <p className="admin-lead">{texts.lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {link}
          <ButtonLink to={itemAddress(`${address}/new`)}>{texts.add}</ButtonLink>
        </div>
      </div>
      <div role="status" className="mb-4 empty:hidden">
        {refused && !refused.ok && <Refusal reason={refused.reason} refusals={refusals} />}
        {answer?.ok && answer.binItem && (
          <UndoDeletion key={answer.binItem} binItem={answer.binItem} title={answer.title ?? ''} />
        )}
      </div>
      {children(
        (form) => void fetcher.submit(form, { preventScrollReset: true }),
        (form) => void moving.submit(form, { preventScrollReset: true }),
      )}
    </>
  );
}

type RefusalProps = { reason: string; refusals: Record<string, string> };

function Refusal({ reason, refusals }: RefusalProps) {
  const text = refusals[reason];
  if (text === undefined) return <RefusalNote reason={reason as AdminRefusal['reason']} />;
  return <AdminNote tone="warning">{text}</AdminNote>;
}

export function UndoDeletion({ binItem, title }: { binItem: string; title: string }) {
  const t = useWords();
  const fetcher = useFetcher<RestorationAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  if (answer?.ok)
    return <AdminNote tone={answer.isWhole ? 'good' : 'warning'}>{restorationText(t, answer)}</AdminNote>;
  if (answer && answer.reason !== 'missing' && answer.reason !== 'invalid')
    return <RefusalNote reason={answer.reason} />;
  return (
    <div className="admin-note undo-deletion" data-tone={answer ? 'warning' : undefined}>
      <p>
        {answer
          ? restorationText(t, answer)
          : t('adminUi.bin.putThere', { title: title || t('adminUi.bin.unnamed'), days: BIN_DAYS })}
      </p>
      <fetcher.Form method="post" action={`${BIN}/restorations`}>
        <input type="hidden" name="id" value={binItem} />
        <SubmitButton look="link">{t('adminUi.bin.undo')}</SubmitButton>
        <TextLink to={BIN}>{t('adminUi.bin.open')}</TextLink>
      </fetcher.Form>
    </div>
  );
}

export const BIN = '/admin/bin';

export type RestorationAnswer =
  | { ok: true; title: string; isWhole: boolean }
  | { ok: false; reason: 'missing' | 'invalid' };

export function restorationText(t: Words, answer: RestorationAnswer): string {
  if (!answer.ok) return t(`adminUi.bin.${answer.reason}`);
  const title = answer.title || t('adminUi.bin.unnamed');
  return t(answer.isWhole ? 'adminUi.bin.restored' : 'adminUi.bin.restoredInPart', { title });
}

type CardListProps<Row> = { rows: readonly Row[]; empty: string; children: (row: Row) => ReactNode };

export function CardList<Row>({ rows, empty, children }: CardListProps<Row>) {
  if (!rows.length) return <p className="admin-panel text-center text-stone">{empty}</p>;
  return <ul className="list-cards">{rows.map(children)}</ul>;
}

type ListCardProps = DeleteButtonProps<'edit' | 'editNamed'> & { children: ReactNode };

export function ListCard({ children, ...row }: ListCardProps) {
  const { address, id, title, text } = row;
  const itemAddress = useItemAddress();
  return (
    <li className="admin-panel list-card">
      <h2 lang={title.language}>{title.text}</h2>
      {children}
      <div className="list-card-ways">
        <Link
          to={itemAddress(`${address}/${encodeURIComponent(id)}`)}
          className="button button-secondary"
          aria-label={text('editNamed', title.text)}
        >
          {text('edit', title.text)}
        </Link>
        <DeleteButton {...row} />
      </div>
    </li>
  );
}

type DeleteButtonProps<More = never> = {
  address: string;
  id: string;
  title: { text: string; language?: Language };
  text: (part: 'delete' | 'deleteNamed' | 'deleteQuestion' | More, name: string) => string;
  onDelete: SendForm;
};

export function DeleteButton({ address, id, title, text, onDelete }: DeleteButtonProps) {
  const formAddress = useFormActionUrl(address);
  return (
    <ButtonWithConfirmDialog
      look="link"
      label={text('delete', title.text)}
      name={text('deleteNamed', title.text)}
      question={text('deleteQuestion', title.text)}
      action={formAddress('deletions')}
      fields={{ id }}
      onConfirm={onDelete}
    >
      <p className="text-stone wrap-anywhere" lang={title.language}>
        {title.text}
      </p>
    </ButtonWithConfirmDialog>
  );
}
