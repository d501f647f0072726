import { ConfirmServerPreviewDialog } from '#app/orders/admin/ui/confirm-with-preview-dialog.tsx';
import { useOrderForm } from '#app/orders/admin/ui/use-order-form.ts';
import type { DisputeState } from '#app/orders/disputes/dispute-rules.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { AdminNote, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, Detail, formatDateTime, StatusBadge, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { TextAreaField, useFormActionUrl } from '#app/ui/form.tsx';
import { AdminLink, SubmitButton } from '#app/ui/link.tsx';
import type { DisputeAnswer } from '../../disputes/answer-dispute.server.ts';
import type { AdminDispute } from '../../disputes/order-disputes.server.ts';

type DisputesProps = {
  number: string;
  /** The gift card that was bought with the order. */
  giftCardId: string | undefined;
  disputes: AdminDispute[];
  given: DisputeAnswer | undefined;
};

export default function DisputesPanel({ number, giftCardId, disputes, given }: DisputesProps) {
  const t = useWords();
  return (
    <section className="admin-panel" aria-labelledby="order-disputes">
      <h2 id="order-disputes">{t('disputes.title')}</h2>
      {giftCardId && (
        <AdminNote className="mt-2" tone="warning">
          <AdminLink to={`/admin/gift-cards/${giftCardId}`}>{t('disputes.giftCard')}</AdminLink>
        </AdminNote>
      )}
      {disputes.map((dispute) => (
        <OneDispute
          key={dispute.id}
          number={number}
          dispute={dispute}
          given={given?.disputeId === dispute.id ? given : undefined}
        />
      ))}
    </section>
  );
}

const tones: Record<DisputeState, 'critical' | 'warning' | 'good' | 'neutral'> = {
  open: 'critical',
  'under-review': 'warning',
  won: 'good',
  lost: 'critical',
  over: 'neutral',
};

type OneProps = { number: string; dispute: AdminDispute; given: DisputeAnswer | undefined };

function OneDispute({ number, dispute, given }: OneProps) {
  const t = useWords();
  const language = useLanguage();
  const price = useFormatAdminPrice();
  const { state, isOverdue, answerState } = dispute;
  const moment = (at: string) => <DateTime at={at} />;
  return (
    <div className="mt-2">
      <p>
        <StatusBadge tone={tones[state]}>{t(`disputes.state.${state}`)}</StatusBadge>
      </p>
      <dl className="order-details">
        <Detail name={t('disputes.amount')}>{price(dispute.amountCents)}</Detail>
        <Detail name={t('disputes.reason')}>{reasonText(t, dispute.reason)}</Detail>
        <Detail name={t('disputes.opened')}>{moment(dispute.openedAt)}</Detail>
        {dispute.dueAt && state === 'open' && (
          <Detail name={t('disputes.due')}>{moment(dispute.dueAt)}</Detail>
        )}
        {dispute.decidedAt && <Detail name={t('disputes.decided')}>{moment(dispute.decidedAt)}</Detail>}
      </dl>
      <p className="mt-2 text-sm text-stone">{t(`disputes.about.${aboutOf(dispute)}`)}</p>
      {dispute.answeredAt && answerState && (
        <AdminNote
          className="mt-2"
          tone={answerState === 'refused' ? 'critical' : answerState === 'sent' ? 'good' : 'warning'}
        >
          {t(`disputes.answer.${answerState}`, {
            by: dispute.answeredBy,
            moment: formatDateTime(dispute.answeredAt, language),
            said: dispute.answerProblem ?? '',
          })}
        </AdminNote>
      )}
      {dispute.words && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer content-center">{t('disputes.whatWasSaid')}</summary>
          <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{dispute.words}</p>
        </details>
      )}
      {state === 'open' && isOverdue && (
        <AdminNote className="mt-2" tone="critical">
          {t('disputes.problem.too-late')}
        </AdminNote>
      )}
      {dispute.canBeAnswered && <AnswerForm number={number} disputeId={dispute.id} given={given} />}
    </div>
  );
}

function aboutOf({ state, isRefundable }: AdminDispute): string {
  return state === 'open' || state === 'under-review' ? (isRefundable ? 'question' : 'held') : state;
}

const knownReasons = new Set([
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
]);

/** The provider may send reasons for which this version of the shop has no texts. */
function reasonText(t: Words, reason: string): string {
  return knownReasons.has(reason) ? t(`disputes.reasons.${reason}`) : reason;
}

type AnswerFormProps = { number: string; disputeId: string; given: DisputeAnswer | undefined };

function AnswerForm({ number, disputeId, given }: AnswerFormProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}`)('dispute-answers');
  const { fetcher, form, round, isSaving, refused, outcome } = useOrderForm<DisputeAnswer>(given);
  const asked = refused?.reason === 'confirm' && !isSaving ? refused : undefined;
  const isEmpty = refused?.reason === 'no-words';
  return (
    <>
      <fetcher.Form {...form} action={action} className="mt-4">
        <input type="hidden" name="disputeId" value={disputeId} />
        <TextAreaField
          key={round}
          id={`dispute-words-${disputeId}`}
          name="words"
          label={t('disputes.words')}
          hint={t('disputes.wordsHint')}
          rows={6}
          required
          maxLength={15_000}
          defaultValue={refused?.typed ?? ''}
          error={isEmpty ? t('disputes.problem.no-words') : undefined}
        />
        <SubmitButton look="secondary" className="mt-4" aria-disabled={isSaving}>
          {t('disputes.preview')}
        </SubmitButton>
      </fetcher.Form>
      <OutcomeNote outcome={outcome}>
        {refused && refused.reason !== 'confirm' && !isEmpty && t(`disputes.problem.${refused.reason}`)}
      </OutcomeNote>
      {asked?.reason === 'confirm' && (
        <ConfirmServerPreviewDialog
          asked={asked}
          question={t('disputes.question')}
          confirm={t('disputes.submit')}
          keep={t('adminOrders.notYet')}
          action={action}
          fields={{ disputeId, words: asked.typed, seen: asked.version }}
          onConfirm={(confirmed) => fetcher.submit(confirmed)}
        >
          <p>{t('disputes.onlyOnce')}</p>
          <dl className="order-details">
            {Object.entries(asked.evidence).map(([name, text]) => (
              <div key={name}>
                <dt>{t(`disputes.evidence.${name}`)}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
              </div>
            ))}
          </dl>
        </ConfirmServerPreviewDialog>
      )}
    </>
  );
}
