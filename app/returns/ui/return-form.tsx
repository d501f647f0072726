import { Form, useNavigation } from 'react-router';
import { EXCHANGE_DAYS, returnReasons } from '#app/orders/withdrawals/return-rules.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { FormProblem, SelectField, SelectOptions } from '#app/ui/form.tsx';
import { formatDay } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { SecondaryLink, SubmitButton } from '#app/ui/link.tsx';
import type { ExchangeableLine } from '../request-exchange.server.ts';
import type { ExchangeProblem, ReturnProblem } from '../return-forms.server.ts';
import type { ReturnableOrder } from '../returnable-order.server.ts';
import { ItemChoices, useSizeText } from './item-choice.tsx';

type ReturnFormProps = {
  order: ReturnableOrder;
  formId: string;
  action: string;
  problem: ReturnProblem | undefined;
  typed: Record<string, string> | undefined;
};

export function ReturnForm({ order, formId, action, problem, typed }: ReturnFormProps) {
  const t = useWords();
  const language = useLanguage();
  const isSending = useNavigation().state !== 'idle';
  if (order.refusal) return <Refusal order={order} />;
  // All items that could be returned are under exchange.
  if (!order.lines.length) return null;
  const until = order.until && formatDay(order.until, language);
  return (
    <Form method="post" action={action} noValidate className="mt-8 max-w-prose">
      <input type="hidden" name="id" value={typed?.id ?? formId} />
      <p>{until ? t('return.leadUntil', { date: until }) : t('return.lead')}</p>
      <ItemChoices
        legend={t('return.which')}
        lines={order.lines}
        chosenOf={({ position }) => Number(typed?.[`piece-${position}`] ?? 0)}
        problem={problem && t(problem)}
      >
        {(line) => <ReasonField line={line} given={typed?.[`reason-${line.position}`]} />}
      </ItemChoices>
      <p className="mt-6">{t('return.costs')}</p>
      <p className="mt-2 text-stone">{t('return.isWithdrawal', { email: order.email })}</p>
      <SubmitButton className="mt-6" aria-disabled={isSending}>
        {t('return.send')}
      </SubmitButton>
    </Form>
  );
}

function Refusal({ order: { refusal, number, returns } }: { order: ReturnableOrder }) {
  const t = useWords();
  // The returns listed above explain the refusal.
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
      <SecondaryLink to={way.to} className="mt-6">
        {t(way.words)}
      </SecondaryLink>
    </div>
  );
}

type ReasonFieldProps = { line: { position: number; title: string }; given: string | undefined };

export function ReasonField({ line: { position, title }, given }: ReasonFieldProps) {
  const t = useWords();
  return (
    <SelectField label={t('return.reason', { title })} name={`reason-${position}`} defaultValue={given ?? ''}>
      <option value="">{t('return.noReason')}</option>
      <SelectOptions values={returnReasons} label={(reason) => t(`return.reasons.${reason}`)} />
    </SelectField>
  );
}

type ExchangeFormsProps = {
  choices: ExchangeableLine[];
  /** One id for each line, generated with the form. */
  ids: string[];
  action: string;
  problem: ExchangeProblem | undefined;
  typed: Record<string, string> | undefined;
};

export function ExchangeForms({ choices, ids, action, problem, typed }: ExchangeFormsProps) {
  const t = useWords();
  const isOfLine = choices.some(({ position }) => typed?.position === String(position));
  if (!choices.length && !problem) return null;
  return (
    <HeadedSection id="exchange" title={t('exchange.title')} className="mt-12 max-w-prose">
      {problem && !isOfLine && <FormProblem className="mt-2">{t(problem)}</FormProblem>}
      {choices.some(({ sizes }) => sizes.length > 0) && (
        <p className="mt-2">{t('exchange.lead', { days: EXCHANGE_DAYS })}</p>
      )}
      {choices.map((line, index) => (
        <ExchangeForm
          key={ids[index]}
          line={line}
          id={ids[index] ?? ''}
          action={action}
          problem={typed?.position === String(line.position) ? problem : undefined}
          typed={typed?.position === String(line.position) ? typed : undefined}
        />
      ))}
    </HeadedSection>
  );
}

type ExchangeFormProps = Omit<ExchangeFormsProps, 'choices' | 'ids'> & { line: ExchangeableLine; id: string };

function ExchangeForm({ line, id, action, problem, typed }: ExchangeFormProps) {
  const t = useWords();
  const sizeText = useSizeText();
  const isSending = useNavigation().state !== 'idle';
  const { position, title, size, quantity, sizes } = line;
  if (!sizes.length)
    return <p className="mt-4 border-sand border-t pt-4">{t('exchange.ofDrop', { title })}</p>;
  const ofQuantity = problem === 'exchange.problem.quantity' ? problem : undefined;
  const counts = Array.from({ length: quantity }, (_, index) => index + 1);
  const named = [title, sizeText(size)].filter(Boolean).join(', ');
  return (
    <Form method="post" action={action} noValidate className="mt-4 grid gap-3 border-sand border-t pt-4">
      <input type="hidden" name="id" value={typed?.id ?? id} />
      <input type="hidden" name="position" value={position} />
      {quantity > 1 && (
        <SelectField
          id={`exchanged-${position}`}
          label={t('exchange.quantity', { line: `${quantity} × ${named}` })}
          name="quantity"
          required
          defaultValue={counts.includes(Number(typed?.quantity)) ? typed?.quantity : quantity}
          error={ofQuantity && t(ofQuantity)}
        >
          <SelectOptions values={counts.map(String)} label={(count) => count} />
        </SelectField>
      )}
      <SelectField
        id={`new-size-${position}`}
        label={t('exchange.size', { line: named })}
        name="size"
        required
        defaultValue={sizes.some((one) => one.size === typed?.size) ? typed?.size : ''}
        error={problem && !ofQuantity && t(problem)}
      >
        <option value="">{t('exchange.choose')}</option>
        {sizes.map((one) => (
          <option key={one.size} value={one.size}>
            {one.free < quantity ? t('exchange.few', one) : one.size}
          </option>
        ))}
      </SelectField>
      <div>
        <SubmitButton look="secondary" aria-disabled={isSending}>
          {t('exchange.send', { title })}
        </SubmitButton>
      </div>
    </Form>
  );
}
