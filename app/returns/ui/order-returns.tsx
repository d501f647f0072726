import { Form, useNavigation } from 'react-router';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDate, formatDay } from '#app/ui/formats.ts';
import { Button } from '#app/ui/link.tsx';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import type { ReturnableOrder, ShownReturn } from '../returnable-order.server.ts';
import { WithdrawnLines } from './item-choice.tsx';
import { ReasonField } from './return-form.tsx';

type ReturnsProps = { order: ReturnableOrder; action: string };

export function OrderReturns({ order, action }: ReturnsProps) {
  const t = useWords();
  const language = useLanguage();
  return order.returns.toReversed().map((one) => {
    const { withdrawal, statedAt, lines, state, dueDay } = one;
    const days = { date: formatDate(new Date(statedAt), language), day: formatDay(dueDay, language) };
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

export function HowToSend({ order }: { order: ReturnableOrder }) {
  const t = useWords();
  return (
    <>
      <p className="mt-2">{t('return.label', { email: order.email })}</p>
      {order.address.length > 0 && (
        <>
          <p className="mt-4">{t('return.goesTo')}</p>
          <address className="mt-1 not-italic">
            {order.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </>
      )}
      <p className="mt-4">
        <UnbrokenNumbers>{t('return.packing', { number: order.number })}</UnbrokenNumbers>
      </p>
    </>
  );
}
