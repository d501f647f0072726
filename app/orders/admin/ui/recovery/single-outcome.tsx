import '../../words.ts';
import { useWords } from '#app/platform/text/words.ts';
import { useAdminPrice } from '#app/ui/admin/admin-price.ts';
import { History } from '#app/ui/admin/history.tsx';
import { shortId } from '../../../recovery/recovery.ts';
import type { SingleAnswer } from '../../recovery-action-data.ts';
import { orderEventText } from '../order-event-text.ts';

/** What became of one order, and, when it is there, all that operators did with it. */
export function SingleOutcome({ answer }: { answer: SingleAnswer }) {
  const t = useWords();
  const price = useAdminPrice();
  if (!answer.ok) {
    return (
      <p className="admin-note" data-tone="critical">
        {t(`orderRecovery.problem.${answer.reason}`)}
      </p>
    );
  }
  const { step, orderId, changes } = answer;
  return (
    <>
      <p className="admin-note" data-tone="good">
        {t(`orderRecovery.step.${step}`, { id: shortId(orderId) })}
      </p>
      <History
        changes={changes}
        nameOf={(field) => t(`adminOrders.field.${field}`)}
        wordFor={(field, value) => orderEventText(t, price, field, value)}
      />
    </>
  );
}
