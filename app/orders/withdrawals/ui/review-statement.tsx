import '../register-translations.ts';
import { Form, useNavigation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import type { WithdrawalStatement } from '../parse-withdrawal-form.server.ts';
import type { WithdrawableOrder } from '../withdrawable-order.server.ts';
import { WithdrawnLines } from './withdrawn-lines.tsx';

type ReviewProps = {
  order: WithdrawableOrder;
  statement: WithdrawalStatement;
  /** The address of the order's page, and the link in it that shows it. */
  page: string;
  search: string;
};

/** The second step: the whole statement once more. Nothing is withdrawn until this is confirmed. */
export function ReviewStatement({ order, statement, page, search }: ReviewProps) {
  const t = useWords();
  const { id, name, email, pieces } = statement;
  const lines = pieces.flatMap(({ position, quantity }) => {
    const line = order.lines.find((one) => one.position === position);
    return line ? [{ title: line.title, size: line.size, quantity }] : [];
  });
  const isSending = useNavigation().state !== 'idle';
  const fields = { id, name, email, ...Object.fromEntries(pieces.map(pieceField)) };
  return (
    <div className="max-w-prose">
      <h1 className="text-title">{t('withdrawal.reviewTitle')}</h1>
      <p className="mt-4">
        <UnbrokenNumbers>{t('withdrawal.declaration', { name, number: order.number })}</UnbrokenNumbers>
      </p>
      <WithdrawnLines lines={lines} />
      <p className="mt-4">{t('withdrawal.acknowledgedTo', { email })}</p>
      <Form method="post" className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit" formAction={`${page}/confirmation${search}`} aria-disabled={isSending}>
          {t('withdrawal.confirm')}
        </Button>
        <Button type="submit" look="secondary" name="change" value="1" formAction={`${page}${search}`}>
          {t('withdrawal.change')}
        </Button>
      </Form>
    </div>
  );
}

function pieceField({ position, quantity }: { position: number; quantity: number }): [string, string] {
  return [`piece-${position}`, String(quantity)];
}
