import { Form, useNavigation } from 'react-router';
import type { ExchangeOutcome } from '#app/orders/withdrawals/exchange-rules.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form-fields.tsx';
import { formatDate } from '#app/ui/format-date.ts';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { ExchangeDecisionAnswer } from './exchange-answer-types.ts';

type ShownExchange = {
  id: string;
  number: number;
  title: string;
  quantity: number;
  fromSize: string;
  toSize: string;
  askedAt: string;
  keptUntil: string;
  outcome: ExchangeOutcome | null;
  endedBy: string | null;
  endingReason: string;
};

type ExchangePanelProps = {
  number: string;
  exchange: ShownExchange;
  given: ExchangeDecisionAnswer | undefined;
};

/** Displays an exchange; while open, its items can be received, or it is given up with a reason. */
export function ExchangePanel({ number, exchange, given }: ExchangePanelProps) {
  const t = useWords();
  const language = useLanguage();
  const { title, quantity, fromSize, toSize, askedAt, keptUntil, outcome, endedBy, endingReason } = exchange;
  const day = formatDate(new Date(`${keptUntil}T12:00:00Z`), language);
  const name = `exchange-${exchange.number}`;
  const problem = given && !given.ok ? given.reason : undefined;
  return (
    <section className="admin-panel max-w-2xl" aria-labelledby={name}>
      <h2 id={name} className="[overflow-wrap:anywhere]">
        {t('exchanges.line', { quantity, title, fromSize, toSize })}
      </h2>
      <p className="text-stone">{t('exchanges.asked', { moment: formatDateTime(askedAt, language) })}</p>
      {outcome ? (
        <p className="admin-note mt-2" data-tone={outcome === 'taken-in' ? 'good' : undefined}>
          {t(`exchanges.outcome.${outcome}`, { by: endedBy ?? '', reason: endingReason, day })}
        </p>
      ) : (
        <p className="admin-note mt-2">{t('exchanges.open', { day })}</p>
      )}
      {problem && problem !== 'no-reason' && (
        <p role="alert" className="admin-note mt-2" data-tone="critical">
          {t(`exchanges.problem.${problem}`)}
        </p>
      )}
      {!outcome && <Decision number={number} exchange={exchange} given={given} />}
    </section>
  );
}

function Decision({ number, exchange: { id, number: ofOrder }, given }: ExchangePanelProps) {
  const t = useWords();
  const action = useFormActionUrl(`/admin/orders/${number}/exchanges`);
  const isSaving = useNavigation().state !== 'idle';
  const refused = given && !given.ok && given.of === 'ending' ? given : undefined;
  return (
    <>
      <Form method="post" action={action('intakes')} className="mt-4">
        <input type="hidden" name="exchangeId" value={id} />
        <p className="text-stone">{t('exchanges.intakeText')}</p>
        <Button type="submit" className="mt-3" aria-disabled={isSaving}>
          {t('exchanges.takeIn')}
        </Button>
      </Form>
      <Form method="post" action={action('endings')} noValidate className="mt-6 grid gap-3">
        <input type="hidden" name="exchangeId" value={id} />
        <Field
          id={`ending-reason-${ofOrder}`}
          name="reason"
          label={t('exchanges.reason')}
          hint={t('exchanges.reasonHint')}
          maxLength={500}
          autoComplete="off"
          required
          defaultValue={refused?.typed ?? ''}
          error={refused?.reason === 'no-reason' ? t('exchanges.problem.no-reason') : undefined}
        />
        <div>
          <Button type="submit" look="secondary" aria-disabled={isSaving}>
            {t('exchanges.giveUp')}
          </Button>
        </div>
      </Form>
    </>
  );
}
