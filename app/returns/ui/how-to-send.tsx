import { useWords } from '#app/platform/text/i18n.ts';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';
import type { ReturnableOrder } from '../find-own-returnable-order.server.ts';

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
