import type { AdminOrderDetail } from '#app/orders/editing/find-admin-order.server.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { isDocumentAvailable } from '../../documents/order-document-types.ts';

type OrderDocumentLinksProps = {
  order: AdminOrderDetail;
  /** Missing for orders paid before invoices were numbered. */
  invoiceNumber: string | undefined;
  creditNotes: string[];
};

/** Plain links to an order's documents, since browsers display PDFs themselves. */
export function OrderDocumentLinks({ order, invoiceNumber, creditNotes }: OrderDocumentLinksProps) {
  const t = useWords();
  const at = `/admin/orders/${order.number}`;
  return (
    <section className="admin-panel" aria-labelledby="order-documents">
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
