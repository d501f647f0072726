import { useFetcher } from 'react-router';
import { useOrderForm } from '#app/orders/admin/ui/use-order-form.ts';
import { centsByHand } from '#app/orders/refunds/refund-rules.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, Detail, StatusBadge, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { TextAreaField, useFormActionUrl } from '#app/ui/form.tsx';
import { SubmitButton } from '#app/ui/link.tsx';
import type { RefundOwed } from '../../refunds/list-refunds-owed.server.ts';
import type { OwedAnswer } from '../payment-results.ts';
import { LastRefundAttempt, owedTones, RefundNowForm, RetryOutcome } from './recovery/refunds-owed-table.tsx';

type OwedPanelProps = { owed: RefundOwed; given: OwedAnswer | undefined };

export default function RefundOwedPanel({ owed, given }: OwedPanelProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const retry = useFetcher<OwedAnswer | AdminRefusal>();
  const answer = retry.data ?? given;
  const isAsking = retry.state !== 'idle';
  const address = useFormActionUrl(`/admin/orders/${owed.number}`);
  return (
    <section className="admin-panel" aria-labelledby="order-owed">
      <h2 id="order-owed">{t('moneyOwed.one')}</h2>
      <p className="mt-2">
        <StatusBadge tone={owedTones[owed.state]}>{t(`moneyOwed.state.${owed.state}`)}</StatusBadge>
      </p>
      <p className="mt-2">{t(`moneyOwed.cause.${owed.cause}`)}</p>
      <dl className="order-details">
        <Detail name={t('moneyOwed.amount')}>{price(owed.amountCents)}</Detail>
        <Detail name={t('moneyOwed.since')}>
          <DateTime at={owed.since} />
        </Detail>
        <Detail name={t('moneyOwed.tried')}>
          <LastRefundAttempt owed={owed} />
        </Detail>
      </dl>
      <div className="mt-3">
        <RefundNowForm
          owed={owed}
          action={address('refund-attempts')}
          onConfirm={(form) => retry.submit(form)}
        />
      </div>
      <RetryOutcome outcome={isAsking ? undefined : answer} className="mt-3" />
      {owed.isUnderWay ? (
        <p className="mt-6 text-sm text-stone">{t('moneyOwed.underWay')}</p>
      ) : (
        <Otherwise
          owed={owed}
          action={address('returns-otherwise')}
          given={given?.of === 'otherwise' ? given : undefined}
        />
      )}
    </section>
  );
}

type OtherwiseProps = { owed: RefundOwed; action: string; given: OwedAnswer | undefined };

function Otherwise({ owed, action, given }: OtherwiseProps) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const { fetcher, form, round, isSaving, refused, outcome } = useOrderForm<OwedAnswer>(given);
  const byHand = centsByHand(owed);
  return (
    <>
      {byHand !== undefined && <p className="mt-6">{t('moneyOwed.byHand', { amount: price(byHand) })}</p>}
      <fetcher.Form {...form} action={action} className="mt-6">
        <TextAreaField
          key={round}
          name="how"
          label={t('moneyOwed.how')}
          hint={t('moneyOwed.howHint')}
          required
          maxLength={2_000}
          defaultValue={refused?.typed ?? ''}
          error={refused?.reason === 'no-note' ? t('moneyOwed.problem.no-note') : undefined}
        />
        <SubmitButton look="secondary" className="mt-4" aria-disabled={isSaving}>
          {t('moneyOwed.otherwise')}
        </SubmitButton>
      </fetcher.Form>
      <OutcomeNote outcome={outcome}>
        {refused && refused.reason !== 'no-note' && t(`moneyOwed.problem.${refused.reason}`)}
      </OutcomeNote>
    </>
  );
}
