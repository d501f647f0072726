import '../../register-translations.ts';
import './register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { StuckOrder } from '../../../recovery/stuck-orders.server.ts';
import { ReasonField } from '../reason-field.tsx';

type StuckWaysProps = { order: StuckOrder; isRunning: boolean; onAct: (form: HTMLFormElement) => void };

/** What can be done with a stuck order: ask the provider once more or, where it cannot be asked, end the order. */
export function StuckOrderActions({
  order: { id, number, hasPaymentSession },
  isRunning,
  onAct,
}: StuckWaysProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/recovery');
  if (!hasPaymentSession) {
    return (
      <div>
        <p className="text-stone">{t('orderRecovery.noRetry')}</p>
        <ButtonWithConfirmDialog
          label={t('orderRecovery.end')}
          name={t('orderRecovery.endOf', { number })}
          look="link"
          question={t('orderRecovery.endQuestion', { number })}
          confirm={t('orderRecovery.end')}
          keep={t('adminOrders.keep')}
          action={address('endings')}
          fields={{ number }}
          onConfirm={onAct}
        >
          <p className="mb-4 text-stone">{t('orderRecovery.endText')}</p>
          <ReasonField id={`${id}-end`} />
        </ButtonWithConfirmDialog>
      </div>
    );
  }
  return (
    <form
      method="post"
      action={address('orders')}
      onSubmit={(event) => {
        event.preventDefault();
        onAct(event.currentTarget);
      }}
    >
      <input type="hidden" name="orderId" value={id} />
      <Button
        type="submit"
        look="link"
        aria-label={t('orderRecovery.retryOf', { number })}
        aria-disabled={isRunning}
      >
        {t('orderRecovery.retry')}
      </Button>
    </form>
  );
}
