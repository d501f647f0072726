import { isOrderStatus } from '#app/orders/order-status.ts';
import { useWords, type Words } from '#app/platform/text/i18n.ts';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import type { BatchError } from '../../../editing/update-order-statuses.server.ts';
import type { BatchAnswer } from '../../order-action-result-types.ts';

/** Reports the result of a batch: the number of changed orders, and each refusal. */
export function BatchStatusResult({ answer }: { answer: BatchAnswer }) {
  const t = useWords();
  if (!answer.ok) {
    if (answer.reason === 'confirm') return null;
    return (
      <p className="admin-note" data-tone="critical">
        {t(`adminOrders.batch.problem.${answer.reason}`)}
      </p>
    );
  }
  const { successCount, failedCount, errors } = answer.result;
  const status = t(`order.status.${answer.to}`);
  return (
    <div
      className="admin-note"
      data-tone={failedCount === 0 ? 'good' : successCount ? 'warning' : 'critical'}
    >
      <div>
        <p>
          {t('adminOrders.batch.succeeded', { count: successCount, status })}{' '}
          {failedCount > 0 && t('adminOrders.batch.failed', { count: failedCount })}
        </p>
        {errors.length > 0 && (
          <ul className="order-batch-errors">
            {errors.map((error) => (
              <li key={error.orderId}>
                <UnbrokenNumbers>{`${error.number ?? error.orderId}: ${errorText(t, error)}`}</UnbrokenNumbers>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function errorText(t: Words, { reason, from, to }: BatchError): string {
  const name = (status: string) => (isOrderStatus(status) ? t(`order.status.${status}`) : status);
  if (reason === 'transition')
    return t('adminOrders.problem.transition', { old: name(from ?? ''), new: name(to) });
  return t(`adminOrders.problem.${reason}`, { value: to });
}
