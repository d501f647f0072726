import { useWords, type Words } from '#app/platform/text/i18n.ts';
import type { RowAnswer } from '../../order-action-result-types.ts';

export function rowActionToast(t: Words, answer: RowAnswer) {
  if (answer.ok) {
    const title = t(`adminOrders.done.${answer.of}`);
    return { variant: 'success' as const, title, description: t('adminOrders.order', answer) };
  }
  return {
    variant: 'destructive' as const,
    title: t(`adminOrders.failed.${answer.of}`),
    description:
      answer.of === 'refund-return'
        ? t(`adminOrders.refundProblem.${answer.reason}`)
        : t(`adminOrders.problem.${answer.reason}`),
  };
}

/** Displays the same above the list, without JavaScript. */
export function RowActionNote({ answer }: { answer: RowAnswer }) {
  const t = useWords();
  const { title, description } = rowActionToast(t, answer);
  return (
    <p role="status" className="admin-note mb-4" data-tone={answer.ok ? 'good' : 'critical'}>
      {title} {description}
    </p>
  );
}
