import { Form, useNavigation } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { formatDate } from '#app/ui/format-date.ts';
import type { ReturnableOrder } from '../find-own-returnable-order.server.ts';
import type { ReturnProblem } from '../parse-return-form.server.ts';
import { PieceChoice } from '../withdrawals/ui/piece-choice.tsx';
import { ReasonField } from './reason-field.tsx';

type ReturnFormProps = {
  order: ReturnableOrder;
  /** Id of the return to create. */
  formId: string;
  action: string;
  problem: ReturnProblem | undefined;
  /** Input of the refused form. */
  typed: Record<string, string> | undefined;
};

/** Selects the items to return, with optional reasons; initially none. */
export function ReturnForm({ order, formId, action, problem, typed }: ReturnFormProps) {
  const t = useWords();
  const language = useLanguage();
  const isSending = useNavigation().state !== 'idle';
  if (order.refusal) return <Refusal order={order} />;
  // Everything returnable is being exchanged.
  if (!order.lines.length) return null;
  const until = order.until && formatDate(new Date(`${order.until}T12:00:00Z`), language);
  return (
    <Form method="post" action={action} noValidate className="mt-8 max-w-prose">
      <input type="hidden" name="id" value={typed?.id ?? formId} />
      <p>{until ? t('return.leadUntil', { date: until }) : t('return.lead')}</p>
      <fieldset className="mt-6" aria-describedby={problem && 'pieces-error'}>
        <legend className="text-heading">{t('return.which')}</legend>
        <ul className="mt-2 border-sand border-t">
          {order.lines.map((line) => (
            <PieceChoice
              key={line.position}
              line={line}
              chosen={Number(typed?.[`piece-${line.position}`] ?? 0)}
            >
              <ReasonField line={line} given={typed?.[`reason-${line.position}`]} />
            </PieceChoice>
          ))}
        </ul>
      </fieldset>
      {problem && (
        <p id="pieces-error" role="alert" className="mt-2 text-pomegranate">
          {t(problem)}
        </p>
      )}
      <p className="mt-6">{t('return.costs')}</p>
      <p className="mt-2 text-stone">{t('return.isWithdrawal', { email: order.email })}</p>
      <Button type="submit" className="mt-6" aria-disabled={isSending}>
        {t('return.send')}
      </Button>
    </Form>
  );
}

function Refusal({ order: { refusal, number, returns } }: { order: ReturnableOrder }) {
  const t = useWords();
  // The returns listed above explain it.
  if (!refusal || (returns.length > 0 && refusal !== 'over')) return null;
  const ways = {
    'not-sent': { to: `/withdrawal/${number}`, words: 'return.toWithdrawal' },
    'gift-card': { to: `/withdrawal/${number}`, words: 'return.toWithdrawal' },
  } as const;
  const way =
    refusal === 'not-sent' || refusal === 'gift-card'
      ? ways[refusal]
      : ({ to: '/contact', words: 'return.contact' } as const);
  return (
    <div className="mt-6 max-w-prose">
      <p>{t(`return.refusal.${refusal}`)}</p>
      <ButtonLink to={way.to} look="secondary" className="mt-6">
        {t(way.words)}
      </ButtonLink>
    </div>
  );
}
