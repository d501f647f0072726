import '../../register-translations.ts';
import './register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ChangeHistory } from '#app/ui/admin/change-history.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/format-admin-price.ts';
import { shortId } from '../../../recovery/recovery-report.ts';
import type { SingleAnswer } from '../../recovery-action-result-types.ts';
import { orderHistoryValueText } from '../order-history-value-text.ts';

/** What became of one order, and, when it is there, all that operators did with it. */
export function SingleRecoveryResult({ answer }: { answer: SingleAnswer }) {
  const t = useWords();
  const price = useFormatAdminPrice();
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
      <ChangeHistory
        changes={changes}
        nameOf={(field) => t(`adminOrders.field.${field}`)}
        wordFor={(field, value) => orderHistoryValueText(t, price, field, value)}
      />
    </>
  );
}
