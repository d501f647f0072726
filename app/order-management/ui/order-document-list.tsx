import type { OrderView } from '#app/orders/order-view-types.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { UnbrokenNumbers } from '#app/ui/unbroken-numbers.tsx';

type OrderDocumentListProps = { order: Pick<OrderView, 'documents'>; hrefOf: (file: string) => string };

/** Links to the invoice and credit notes of an order; nothing before payment. */
export function OrderDocumentList({ order: { documents = [] }, hrefOf }: OrderDocumentListProps) {
  const t = useWords();
  if (!documents.length) return null;
  return (
    <section aria-labelledby="order-documents">
      <h2 id="order-documents" className="text-heading">
        {t('order.documents')}
      </h2>
      <ul className="mt-2">
        {documents.map(({ kind, number }) => (
          <li key={number}>
            <a
              href={hrefOf(kind === 'invoice' ? 'invoice.pdf' : `credit-notes/${number}`)}
              className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
            >
              <UnbrokenNumbers>{t(`order.document.${kind}`, { number })}</UnbrokenNumbers>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
