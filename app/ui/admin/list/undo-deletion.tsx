import { useFetcher } from 'react-router';
import { BIN_DAYS } from '#app/platform/bin/bin-kinds.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { Button, Link } from '../../link.tsx';
import { RefusalNote } from '../refusal-note.tsx';
import type { AdminRefusal } from '../try-server-action.ts';

export function UndoDeletion({ binItem, title }: { binItem: string; title: string }) {
  const t = useWords();
  const fetcher = useFetcher<RestorationAnswer | AdminRefusal>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  if (answer?.ok)
    return (
      <p className="admin-note" data-tone={answer.isWhole ? 'good' : 'warning'}>
        {restorationText(t, answer)}
      </p>
    );
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
        <Button type="submit" look="link">
          {t('adminUi.bin.undo')}
        </Button>
        <Link to={BIN} className="text-link">
          {t('adminUi.bin.open')}
        </Link>
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
