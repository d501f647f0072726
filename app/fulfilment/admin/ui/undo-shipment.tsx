import { useWords } from '#app/platform/text/translations.ts';
import { AdminNote } from '#app/ui/admin/refusal.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { SendingUndoAnswer, SentTogether } from '../shipment-results.ts';

type UndoShipmentProps = {
  page: '/admin/orders' | '/admin/orders/tracking-codes';
  sent: SentTogether;
  isBusy: boolean;
  onSend: (form: HTMLFormElement) => void;
};

/** The email leaves after a minute. Until then the shipments can be undone. */
export function UndoShipment({ page, sent, isBusy, onSend }: UndoShipmentProps) {
  const t = useWords();
  const address = useFormActionUrl(page);
  return (
    <form
      method="post"
      action={address('sending-undos')}
      className="admin-panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend(event.currentTarget);
      }}
    >
      <input type="hidden" name="orders" value={sent.orderIds.join(' ')} />
      <input type="hidden" name="sentAt" value={sent.at} />
      <p className="mb-3">{t('shipments.undoAllText', { count: sent.orderIds.length })}</p>
      <SubmitButton look="secondary" aria-disabled={isBusy}>
        {t('shipments.undoAll')}
      </SubmitButton>
    </form>
  );
}

export function UndoneShipment({ answer }: { answer: SendingUndoAnswer }) {
  const t = useWords();
  if (!answer.ok)
    return (
      <AdminNote className="mb-4" tone="critical">
        {t('shipments.problem.not-found')}
      </AdminNote>
    );
  const { undone, tooLate } = answer;
  return (
    <AdminNote className="mb-4" tone={tooLate ? 'warning' : 'good'}>
      {t('shipments.undoneAll', { count: undone })}{' '}
      {tooLate > 0 && t('shipments.tooLateForSome', { count: tooLate })}
    </AdminNote>
  );
}
