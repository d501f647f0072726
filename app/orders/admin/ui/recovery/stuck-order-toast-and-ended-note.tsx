import '../../register-translations.ts';
import './register-translations.ts';
import { useWords, type Words } from '#app/platform/text/i18n.ts';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import type { EndAnswer, SingleAnswer } from '../../recovery-action-result-types.ts';

/** What was asked of a stuck order. */
export type StuckOrderRequest = { number: string; of: 'single' | 'end' };

/** What became of a stuck order that was tried again or ended, as a toast says it. */
export function stuckOrderToast(
  t: Words,
  answer: SingleAnswer | EndAnswer | AdminRefusal,
  { number, of }: StuckOrderRequest,
) {
  const failed = (title: string, problem: string) =>
    ({ variant: 'destructive', title, description: `${number}: ${problem}` }) as const;
  if (!('of' in answer)) {
    if (of === 'end') return failed(t('orderRecovery.endFailed'), t(`adminUi.refused.${answer.reason}`));
    return answer.reason === 'unreachable'
      ? failed(t('orderRecovery.retryError'), t('orderRecovery.retryErrorText'))
      : failed(t('orderRecovery.retryFailed'), t(`adminUi.refused.${answer.reason}`));
  }
  if (answer.of === 'end') {
    return answer.ok
      ? ({ variant: 'success', title: t('orderRecovery.ended', { number }) } as const)
      : failed(t('orderRecovery.endFailed'), t(`orderRecovery.problem.${answer.reason}`));
  }
  if (!answer.ok) return failed(t('orderRecovery.retryFailed'), t(problemOf(answer.reason)));
  const title = t(`orderRecovery.step.${answer.step}`, { id: number });
  if (answer.step === 'recovered') return { variant: 'success', title } as const;
  return { variant: 'info', title, description: number } as const;
}

/** An order that lost its session since the list was shown. */
function problemOf(reason: Extract<SingleAnswer, { ok: false }>['reason']) {
  return reason === 'no-session' ? 'orderRecovery.noRetry' : `orderRecovery.problem.${reason}`;
}

/** What became of an order that was ended, above the list, for browsers that have no script yet. */
export function EndedOrderNote({ answer }: { answer: EndAnswer }) {
  const t = useWords();
  const { title, description } = { description: '', ...stuckOrderToast(t, answer, answer) };
  return (
    <p role="status" className="admin-note mb-4" data-tone={answer.ok ? 'good' : 'critical'}>
      {title} {description}
    </p>
  );
}
