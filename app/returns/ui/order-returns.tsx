import { Form, useNavigation } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import { formatDate } from '#app/ui/format-date.ts';
import type { ReturnableOrder, ShownReturn } from '../find-own-returnable-order.server.ts';
import { WithdrawnLines } from '../withdrawals/ui/withdrawn-lines.tsx';
import { HowToSend } from './how-to-send.tsx';
import { ReasonField } from './reason-field.tsx';

type ReturnsProps = {
  order: ReturnableOrder;
  /** Receives the reasons. */
  action: string;
};

/** Lists an order's returns, newest first, with state, address and deadline. */
export function OrderReturns({ order, action }: ReturnsProps) {
  const t = useWords();
  const language = useLanguage();
  return order.returns.toReversed().map((one) => {
    const { withdrawal, statedAt, lines, state, dueDay } = one;
    const days = {
      date: formatDate(new Date(statedAt), language),
      day: formatDate(new Date(`${dueDay}T12:00:00Z`), language),
    };
    return (
      <section
        key={withdrawal}
        aria-labelledby={`return-${withdrawal}`}
        className="mt-8 max-w-prose border-sand border-y py-6"
      >
        <h2 id={`return-${withdrawal}`} className="text-heading">
          {t('return.of', days)}
        </h2>
        <WithdrawnLines lines={lines} />
        <p className="mt-4">{t(`return.state.${state}`, days)}</p>
        {state === 'coming' && <HowToSend order={order} />}
        {state === 'coming' && !one.isAnnounced && <Reasons one={one} action={action} />}
      </section>
    );
  });
}

/** Asks optional reasons for a withdrawal stated without any. */
function Reasons({ one, action }: { one: ShownReturn; action: string }) {
  const t = useWords();
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={action} className="mt-6 grid gap-4">
      <input type="hidden" name="withdrawal" value={one.withdrawal} />
      <p>{t('return.whyText')}</p>
      {one.lines.map((line) => (
        <ReasonField key={line.position} line={line} given={line.reason} />
      ))}
      <div>
        <Button type="submit" look="secondary" aria-disabled={isSending}>
          {t('return.sayWhy')}
        </Button>
      </div>
    </Form>
  );
}
