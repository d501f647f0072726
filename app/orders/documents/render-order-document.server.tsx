import './register-translations.ts';
import { renderToBuffer } from '@react-pdf/renderer';
import { wordsIn } from '#app/platform/text/i18n.ts';
import { CreditNoteSums } from './credit-note-sums.tsx';
import { InvoiceLinesAndTotals } from './invoice-lines-and-totals.tsx';
import type { Letterhead } from './letterhead-type.ts';
import type { OrderDocument, OrderDocumentKind } from './order-document-types.ts';
import { PackingLines } from './packing-lines.tsx';
import { PdfDocumentLayout } from './pdf-document-layout.server.tsx';

/** Writes a document of an order as a PDF, A4, in the order's language. */
export function renderOrderDocument(
  kind: OrderDocumentKind,
  order: OrderDocument,
  letterhead: Letterhead,
): Promise<Uint8Array> {
  const t = wordsIn(order.language);
  return renderToBuffer(
    <PdfDocumentLayout kind={kind} order={order} letterhead={letterhead} t={t}>
      {kind === 'credit-note' ? (
        <CreditNoteSums order={order} t={t} />
      ) : kind === 'invoice' ? (
        <InvoiceLinesAndTotals order={order} vatPercent={letterhead.vatPercent} t={t} />
      ) : (
        <PackingLines order={order} t={t} />
      )}
    </PdfDocumentLayout>,
  );
}
