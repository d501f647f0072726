import { LinePicture } from '#app/bag/ui/line-picture.tsx';
import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { orderCharges } from '#app/orders/order-charges.ts';
import { vatPerRate } from '#app/orders/order-tax.ts';
import { vatNote } from '#app/orders/vat-notes.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatPercent } from '#app/tax/tax-rates.ts';
import { useSameList } from '#app/ui/admin/list/list-return-path.tsx';
import { useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { AdminLink } from '#app/ui/link.tsx';
import { isDocumentAvailable } from '../../documents/order-document-types.ts';

type OrderedItemsProps = {
  order: Pick<AdminOrderDetail, 'items' | 'adjustments' | 'tax' | 'giftCardCents' | 'giftCardEnd'>;
  returnedCents: number;
  lostCents: number;
  countBack: (position: number) => number;
};

export function OrderedItems({ order, returnedCents, lostCents, countBack }: OrderedItemsProps) {
  const t = useWords();
  const language = useLanguage();
  const { lines, adjustments, totalCents } = orderCharges(order, language);
  const { tax } = order;
  const note = vatNote(tax, language);
  const rates = tax && !note ? vatPerRate(tax) : [];
  const price = useFormatAdminPrice();
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items">{t('adminOrders.items')}</h2>
      <ul className="ordered-items">
        {lines.map(({ position, title, size, quantity, priceCents, cents, imageUrl }) => (
          <li key={position}>
            <LinePicture url={imageUrl} sizes="56px" />
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">{title}</p>
              {size && <p className="text-sm text-stone">{t('order.size', { size })}</p>}
              <p className="text-sm text-stone">
                {t('order.quantity', { count: quantity })}
                {countBack(position) > 0 &&
                  ` · ${t('adminOrders.piecesBack', { count: countBack(position) })}`}
              </p>
            </div>
            <div className="text-right tabular-nums">
              <p>{price(cents)}</p>
              <p className="text-sm text-stone">{t('order.each', { price: price(priceCents) })}</p>
            </div>
          </li>
        ))}
      </ul>
      {adjustments.map(({ label, cents }) => (
        <Sum key={label} name={label} cents={cents} />
      ))}
      <Sum name={t('adminOrders.column.total')} cents={totalCents} className="ordered-total" />
      {order.giftCardEnd && (
        <>
          <Sum name={t('order.giftCardEnding', { end: order.giftCardEnd })} cents={-order.giftCardCents} />
          <Sum name={t('adminOrders.atProvider')} cents={totalCents - order.giftCardCents} />
        </>
      )}
      {rates.map(({ rate, vatCents }) => (
        <Sum
          key={rate}
          name={t('adminOrders.vatIn', { rate: formatPercent(rate, language), state: tax?.state ?? '' })}
          cents={vatCents}
          className="flex justify-between gap-4 text-sm text-stone"
        />
      ))}
      {note && <p className="text-sm text-stone">{note}</p>}
      {returnedCents > 0 && <Sum name={t('adminOrders.returnedMoney')} cents={-returnedCents} />}
      {lostCents > 0 && <Sum name={t('disputes.lostMoney')} cents={-lostCents} />}
      {returnedCents + lostCents > 0 && (
        <Sum
          name={t('adminOrders.remains')}
          cents={totalCents - returnedCents - lostCents}
          className="ordered-total"
        />
      )}
    </section>
  );
}

type SumProps = { name: string; cents: number; className?: string };

function Sum({ name, cents, className = 'flex justify-between gap-4' }: SumProps) {
  const price = useFormatAdminPrice();
  return (
    <p className={className}>
      <span>{name}</span>
      <span className="tabular-nums">{price(cents)}</span>
    </p>
  );
}

type NeighbouringOrdersProps = { previous: string | undefined; next: string | undefined };

export function NeighbouringOrders({ previous, next }: NeighbouringOrdersProps) {
  const t = useWords();
  const inSameList = useSameList();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('adminOrders.neighbours')} className="order-neighbours">
      {previous && (
        <AdminLink to={inSameList(`/admin/orders/${previous}`)} rel="prev">
          {t('adminOrders.previousOrder', { number: previous })}
        </AdminLink>
      )}
      {next && (
        <AdminLink to={inSameList(`/admin/orders/${next}`)} rel="next">
          {t('adminOrders.nextOrder', { number: next })}
        </AdminLink>
      )}
    </nav>
  );
}

type OrderDocumentLinksProps = {
  order: AdminOrderDetail;
  /** Undefined for orders that were paid before invoices were numbered. */
  invoiceNumber: string | undefined;
  creditNotes: string[];
};

/** These are plain links, since browsers display PDFs themselves. */
export function OrderDocumentLinks({ order, invoiceNumber, creditNotes }: OrderDocumentLinksProps) {
  const t = useWords();
  const at = `/admin/orders/${order.number}`;
  return (
    <section aria-labelledby="order-documents">
      <h2 id="order-documents">{t('adminOrders.documents')}</h2>
      <p className="mt-1 text-stone">{t('adminOrders.documentsText')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isDocumentAvailable(order, 'packing-slip') && (
          <a
            href={`${at}/packing-slip.pdf`}
            target="_blank"
            rel="noopener"
            className="button button-secondary"
          >
            {t('adminOrders.packingSlip')}
          </a>
        )}
        {isDocumentAvailable(order, 'invoice') ? (
          <a href={`${at}/invoice.pdf`} target="_blank" rel="noopener" className="button button-secondary">
            {invoiceNumber
              ? t('adminOrders.invoiceNamed', { number: invoiceNumber })
              : t('adminOrders.invoice')}
          </a>
        ) : (
          <p className="w-full text-stone">{t('adminOrders.noInvoice')}</p>
        )}
        {creditNotes.map((number) => (
          <a
            key={number}
            href={`${at}/credit-notes/${number}`}
            target="_blank"
            rel="noopener"
            className="button button-secondary"
          >
            {t('adminOrders.creditNote', { number })}
          </a>
        ))}
      </div>
    </section>
  );
}
