import type { OrderView } from '#app/orders/order-view-types.ts';
import { ItemLines } from '#app/orders/ui/item-lines.tsx';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDate } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';

export function OrderParcels({ order }: { order: Pick<OrderView, 'shipments'> }) {
  const t = useWords();
  const language = useLanguage();
  const { shipments } = order;
  if (!shipments?.length) return null;
  return (
    <HeadedSection id="order-parcels" title={t('parcels.title', { count: shipments.length })}>
      <ul className="mt-3 grid gap-4 border-sand border-y py-4">
        {shipments.map(
          ({
            number,
            carrier,
            tracking_code: code,
            links,
            sent_at: sentAt,
            pieces,
            is_lost: isLost,
            replaces,
          }) => (
            <li key={number} className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                {t(replaces === undefined ? 'parcels.sentOn' : 'parcels.sentAgainOn', {
                  date: formatDate(new Date(sentAt), language),
                })}
              </p>
              {isLost && (
                <p>
                  {t(
                    shipments.some((one) => one.replaces === number)
                      ? 'parcels.lostAndSentAgain'
                      : 'parcels.lost',
                  )}
                </p>
              )}
              <ul className="text-sm text-stone">
                <ItemLines lines={pieces} />
              </ul>
              {code && <p className="mt-1">{carrier ? `${carrier} ${code}` : code}</p>}
              {!code && carrier && <p className="mt-1">{carrier}</p>}
              {links && (
                <a
                  href={links[language]}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="button button-secondary mt-3 w-full"
                >
                  {t('parcels.follow')}
                </a>
              )}
            </li>
          ),
        )}
      </ul>
    </HeadedSection>
  );
}
