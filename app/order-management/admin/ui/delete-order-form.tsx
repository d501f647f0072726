import { useFetcher } from 'react-router';
import { ReasonField } from '#app/orders/admin/ui/reason-field.tsx';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { RefusalNote } from '#app/ui/admin/refusal-note.tsx';
import type { AdminRefusal } from '#app/ui/admin/try-server-action.ts';
import { useOnActionData } from '#app/ui/admin/use-on-action-data.ts';
import { Button } from '#app/ui/button.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import { useToasts } from '#app/ui/toast.tsx';
import type { OrderDeletionAnswer } from '../order-action-result-types.ts';
import { DeletionNotice } from './status-change-notices.tsx';

type DeleteProps = { order: AdminOrderDetail; unsent: 'all' | 'some' | undefined; keptCents: number };

export function DeleteOrRestoreForm({ order: { number, deletedAt }, unsent, keptCents }: DeleteProps) {
  const t = useWords();
  const address = useFormActionUrl(`/admin/orders/${number}`);
  const toast = useToasts();
  const fetcher = useFetcher<OrderDeletionAnswer | AdminRefusal>();
  const answer = fetcher.data;
  useOnActionData(answer, (answer) => {
    // Without a response the order is unchanged.
    const of = 'of' in answer ? answer.of : deletedAt ? 'restore' : 'delete';
    const title = t(`adminOrders.${answer.ok ? 'done' : 'failed'}.${of}`);
    toast({ variant: answer.ok ? 'success' : 'destructive', title });
  });
  return (
    <section className="admin-panel" aria-labelledby="order-hiding">
      <h2 id="order-hiding">{t(deletedAt ? 'adminOrders.restoreTitle' : 'adminOrders.deleteTitle')}</h2>
      <p className="mt-1 mb-4 text-stone">
        {t(deletedAt ? 'adminOrders.restoreText' : 'adminOrders.deleteText')}
      </p>
      {deletedAt ? (
        <fetcher.Form method="post" action={address('restoration')}>
          <Button type="submit" look="secondary">
            {t('adminOrders.action.restore')}
          </Button>
        </fetcher.Form>
      ) : (
        <ButtonWithConfirmDialog
          label={t('adminOrders.action.delete')}
          question={t('adminOrders.deleteQuestion', { number })}
          confirm={t('adminOrders.action.delete')}
          action={address('deletion')}
          onConfirm={(form) => fetcher.submit(form)}
        >
          <DeletionNotice unsent={unsent} keptCents={keptCents} />
          <ReasonField id="delete-reason" />
        </ButtonWithConfirmDialog>
      )}
      <div role="status" className="mt-4 empty:hidden">
        {answer && !('of' in answer) && <RefusalNote reason={answer.reason} />}
      </div>
    </section>
  );
}
