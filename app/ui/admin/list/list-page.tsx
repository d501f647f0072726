import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { ButtonLink } from '../../link.tsx';
import { useToasts } from '../../toast.tsx';
import { useOnActionData } from '../../use-on-action-data.ts';
import { LoadFailure } from '../load-failure.tsx';
import { RefusalNote } from '../refusal-note.tsx';
import type { AdminRefusal } from '../try-server-action.ts';
import { useItemAddress } from './list-return-path.tsx';
import { UndoDeletion } from './undo-deletion.tsx';

export type DeletionAnswer<Reason extends string = 'missing'> =
  | {
      ok: true;
      title?: string;
      binItem?: string;
    }
  | { ok: false; reason: Reason };

type SendForm = (form: HTMLFormElement) => void;

type ListPageProps<Loaded, Reason extends string> = {
  address: string;
  texts: Record<'title' | 'lead' | 'add' | 'deleted' | 'notDeleted' | 'notLoaded', string> & {
    notMoved?: string;
  };
  loaded: Loaded | { ok: false };
  /** Result of a submission without JavaScript. */
  given: DeletionAnswer<Reason> | AdminRefusal | undefined;
  refusals: Record<Reason, string>;
  children: (loaded: Loaded, onDelete: SendForm, onMove: SendForm) => ReactNode;
};

export function ListPage<Loaded extends { ok: true }, Reason extends string>({
  address,
  texts,
  loaded,
  given,
  refusals,
  children,
}: ListPageProps<Loaded, Reason>) {
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
        <ButtonLink to={itemAddress(`${address}/new`)}>{texts.add}</ButtonLink>
      </div>
      <div role="status" className="mb-4 empty:hidden">
        {refused && !refused.ok && <Refusal reason={refused.reason} refusals={refusals} />}
        {answer?.ok && answer.binItem && (
          <UndoDeletion key={answer.binItem} binItem={answer.binItem} title={answer.title ?? ''} />
        )}
      </div>
      {loaded.ok ? (
        children(
          loaded,
          (form) => void fetcher.submit(form, { preventScrollReset: true }),
          (form) => void moving.submit(form, { preventScrollReset: true }),
        )
      ) : (
        <LoadFailure title={texts.notLoaded} address={address} />
      )}
    </>
  );
}

type RefusalProps = { reason: string; refusals: Record<string, string> };

function Refusal({ reason, refusals }: RefusalProps) {
  const text = refusals[reason];
  if (text === undefined) return <RefusalNote reason={reason as AdminRefusal['reason']} />;
  return (
    <p className="admin-note" data-tone="warning">
      {text}
    </p>
  );
}
