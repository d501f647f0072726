import '../register-translations.ts';
import '../../register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { formatDate } from '#app/ui/format-date.ts';
import type { ReturnableOrder, ShownExchange } from '../../find-own-returnable-order.server.ts';
import { HowToSend } from '../../ui/how-to-send.tsx';

type ExchangesProps = {
  order: ReturnableOrder;
  /** What the addresses of the order's pages end with for a guest. */
  search: string;
};

/** What of an order comes back for another size, the newest first: until when that is kept, where the parcel goes, or what became of it. */
export function OrderExchanges({ order, search }: ExchangesProps) {
  return order.exchanges
    .toReversed()
    .map((exchange) => (
      <OneExchange key={exchange.number} exchange={exchange} order={order} search={search} />
    ));
}

function OneExchange({ exchange, order, search }: ExchangesProps & { exchange: ShownExchange }) {
  const t = useWords();
  const language = useLanguage();
  const { number, title, quantity, fromSize, toSize, askedAt, keptUntil, outcome, hasOthers } = exchange;
  const day = formatDate(new Date(`${keptUntil}T12:00:00Z`), language);
  return (
    <section aria-labelledby={`exchange-${number}`} className="mt-8 max-w-prose border-sand border-y py-6">
      <h2 id={`exchange-${number}`} className="text-heading">
        {t('exchange.of', { date: formatDate(new Date(askedAt), language) })}
      </h2>
      <p className="mt-2 [overflow-wrap:anywhere]">
        {t('exchange.line', { quantity, title, fromSize, toSize })}
      </p>
      <p className="mt-4">
        {t(outcome ? `exchange.outcome.${outcome}` : hasOthers ? 'exchange.openPart' : 'exchange.open', {
          day,
        })}
      </p>
      {!outcome && (
        <>
          <HowToSend order={order} />
          <ButtonLink to={`/withdrawal/${order.number}${search}`} look="secondary" className="mt-6">
            {t('exchange.withdraw')}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
