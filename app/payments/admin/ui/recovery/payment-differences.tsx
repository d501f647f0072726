import { useFetcher } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { AdminNote, type AdminRefusal, OutcomeNote } from '#app/ui/admin/refusal.tsx';
import { DateTime, Detail, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { Field } from '#app/ui/form.tsx';
import { AdminLink, SubmitButton } from '#app/ui/link.tsx';
import type { PaymentDifference } from '../../../reconciliation/payment-differences.server.ts';
import type { DifferencesAnswer } from '../../payment-results.ts';

type Compared = { lastAt: string | null; isRunning: boolean; problem: string | null };
type PaymentDifferencesProps = {
  differences: PaymentDifference[];
  total: number;
  compared: Compared;
  given: DifferencesAnswer | undefined;
};

export function CompareAndSettlePaymentDifferences({
  differences,
  total,
  compared,
  given,
}: PaymentDifferencesProps) {
  const t = useWords();
  return (
    <section className="admin-panel" id="differences" aria-labelledby="differences-title">
      <h2 id="differences-title">{t('reconciliation.title')}</h2>
      <p className="mt-1 text-stone">{t('reconciliation.lead')}</p>
      <Compare compared={compared} given={given?.of === 'compare' ? given : undefined} />
      {total === 0 && <AdminNote tone="good">{t('reconciliation.none')}</AdminNote>}
      <ul className="differences">
        {differences.map((difference) => (
          <Difference
            key={difference.id}
            difference={difference}
            given={given?.of === 'settle' && given.id === difference.id ? given : undefined}
          />
        ))}
      </ul>
      {total > differences.length && (
        <p className="mt-3">{t('reconciliation.more', { count: total - differences.length })}</p>
      )}
    </section>
  );
}

function Compare({ compared, given }: { compared: Compared; given: DifferencesAnswer | undefined }) {
  const t = useWords();
  const fetcher = useFetcher<DifferencesAnswer | AdminRefusal>();
  const isAsking = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const said = answer && 'of' in answer && answer.of === 'compare' ? answer : undefined;
  return (
    <>
      <p className="mt-3">
        {compared.lastAt ? (
          <>
            {t('reconciliation.lastAt')} <DateTime at={compared.lastAt} className="tabular-nums" />
          </>
        ) : (
          t('reconciliation.never')
        )}
      </p>
      {compared.problem && (
        <AdminNote tone="warning">{t('reconciliation.interrupted', { problem: compared.problem })}</AdminNote>
      )}
      <fetcher.Form method="post" action="/admin/payment-comparisons" className="my-3">
        <SubmitButton look="secondary" aria-disabled={isAsking}>
          {t(isAsking ? 'reconciliation.comparing' : 'reconciliation.compare')}
        </SubmitButton>
      </fetcher.Form>
      <OutcomeNote
        outcome={isAsking ? undefined : answer}
        tone={said?.ok ? 'good' : 'warning'}
        className="mb-3"
      >
        {said && t(`reconciliation.compared.${said.ok ? (said.isFinished ? 'done' : 'more') : said.reason}`)}
      </OutcomeNote>
    </>
  );
}

type DifferenceProps = { difference: PaymentDifference; given: DifferencesAnswer | undefined };

function Difference({ difference, given }: DifferenceProps) {
  const t = useWords();
  const fetcher = useFetcher<DifferencesAnswer | AdminRefusal>();
  const isSaving = fetcher.state !== 'idle';
  const answer = fetcher.data ?? given;
  const said = answer && 'of' in answer && answer.of === 'settle' && !answer.ok ? answer : undefined;
  const { id, kind } = difference;
  return (
    <li>
      <h3>{t(`reconciliation.kind.${kind}`)}</h3>
      <p className="text-stone">{t(`reconciliation.about.${kind}`)}</p>
      <DifferenceDetails difference={difference} />
      <fetcher.Form method="post" action="/admin/settled-differences" noValidate className="mt-3">
        <input type="hidden" name="id" value={id} />
        <Field
          id={`how-${id}`}
          name="how"
          label={t('reconciliation.how')}
          required
          maxLength={2_000}
          autoComplete="off"
          defaultValue={said?.typed ?? ''}
          error={said?.reason === 'no-note' ? t('reconciliation.noNote') : undefined}
        />
        <SubmitButton look="secondary" className="mt-3" aria-disabled={isSaving}>
          {t('reconciliation.settle')}
        </SubmitButton>
      </fetcher.Form>
      <OutcomeNote outcome={isSaving ? undefined : answer} tone="warning">
        {said?.reason === 'not-found' && t('reconciliation.gone')}
      </OutcomeNote>
    </li>
  );
}

function DifferenceDetails({ difference }: Pick<DifferenceProps, 'difference'>) {
  const t = useWords();
  const price = useFormatAdminPrice();
  const pageOf = useItemAddress('health');
  const { subject, orderNumber, ourCents, theirCents, foundAt } = difference;
  const amount = (cents: number | null) => (cents === null ? '–' : price(cents));
  return (
    <dl className="order-details">
      <Detail name={t('adminOrders.column.number')}>
        {orderNumber ? <AdminLink to={pageOf(`/admin/orders/${orderNumber}`)}>{orderNumber}</AdminLink> : '–'}
      </Detail>
      <Detail name={t('reconciliation.ours')}>{amount(ourCents)}</Detail>
      <Detail name={t('reconciliation.theirs')}>{amount(theirCents)}</Detail>
      <Detail name={t('reconciliation.subject')}>
        <span className="[overflow-wrap:anywhere]">{subject}</span>
      </Detail>
      <Detail name={t('reconciliation.foundAt')}>
        <DateTime at={foundAt} />
      </Detail>
    </dl>
  );
}
