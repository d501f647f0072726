import '../../register-translations.ts';
import './register-translations.ts';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { usePollWhileRunning } from '#app/ui/admin/use-poll-while-running.ts';
import { Button } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { BulkAnswer } from '../../recovery-action-result-types.ts';

type BulkRecoveryProps = {
  given: BulkAnswer | undefined;
  /** The id of the latest run in the list of them. */
  latestRun: string | undefined;
};

/**
 * Recovers everything that is stuck; a second press while the first is under way does nothing. While somebody
 * else's run is under way, the page looks again until its report is in the list.
 */
export function BulkRecovery({ given, latestRun }: BulkRecoveryProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery');
  const fetcher = useFetcher<BulkAnswer | AdminRefusal>();
  const answer = fetcher.data ?? given;
  const isRunning = fetcher.state !== 'idle';
  const [runBefore, setRunBefore] = useState(latestRun);
  const isOthers = !isRunning && answer?.reason === 'running';
  const isAwaited = isOthers && runBefore === latestRun;
  usePollWhileRunning(isAwaited);
  return (
    <section className="admin-panel" aria-labelledby="bulk-recovery">
      <h2 id="bulk-recovery">{t('orderRecovery.bulk')}</h2>
      <p className="mt-1 text-stone">{t('orderRecovery.bulkText')}</p>
      <fetcher.Form
        method="post"
        action={address('runs')}
        className="mt-4"
        onSubmit={(event) => {
          if (isRunning) return event.preventDefault();
          setRunBefore(latestRun);
        }}
      >
        <Button type="submit" aria-disabled={isRunning}>
          {t(isRunning ? 'orderRecovery.running' : 'orderRecovery.start')}
        </Button>
      </fetcher.Form>
      <div role="alert" className="mt-4 empty:hidden">
        {!isRunning && answer && isOthers === isAwaited && <Problem answer={answer} />}
      </div>
    </section>
  );
}

function Problem({ answer }: { answer: BulkAnswer | AdminRefusal }) {
  const t = useWords();
  if (answer.reason !== 'running') return <RefusalNote reason={answer.reason} />;
  return (
    <p className="admin-note" data-tone="warning">
      {t('orderRecovery.alreadyRunning')}
    </p>
  );
}
