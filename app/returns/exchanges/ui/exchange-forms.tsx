import { Form, useNavigation } from 'react-router';
import { EXCHANGE_DAYS } from '#app/orders/withdrawals/exchange-rules.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/form-fields.tsx';
import { useSizeText } from '../../withdrawals/ui/withdrawn-lines.tsx';
import type { ExchangeableLine } from '../list-exchangeable-lines.server.ts';

export type ExchangeProblem = `exchange.problem.${'size' | 'quantity' | 'sold-out' | 'of-drop' | 'changed'}`;

type ExchangeFormsProps = {
  choices: ExchangeableLine[];
  /** Ids of the exchanges to create, one per line. */
  ids: string[];
  action: string;
  problem: ExchangeProblem | undefined;
  /** Input of the refused form. */
  typed: Record<string, string> | undefined;
};

/** A form per line that can be exchanged, with its quantity and available sizes. */
export function ExchangeForms({ choices, ids, action, problem, typed }: ExchangeFormsProps) {
  const t = useWords();
  const isOfLine = choices.some(({ position }) => typed?.position === String(position));
  if (!choices.length && !problem) return null;
  return (
    <section aria-labelledby="exchange" className="mt-12 max-w-prose">
      <h2 id="exchange" className="text-heading">
        {t('exchange.title')}
      </h2>
      {problem && !isOfLine && (
        <p role="alert" className="mt-2 text-pomegranate">
          {t(problem)}
        </p>
      )}
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
    </section>
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
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
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
        <Button type="submit" look="secondary" aria-disabled={isSending}>
          {t('exchange.send', { title })}
        </Button>
      </div>
    </Form>
  );
}
