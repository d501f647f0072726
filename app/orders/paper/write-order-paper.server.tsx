import './words.ts';
import { renderToBuffer } from '@react-pdf/renderer';
import type { Seller } from '#app/content/seller.server.ts';
import { wordsIn } from '#app/platform/words.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import type { OrderOnPaper, OrderPaper } from './order-on-paper.ts';
import { PackingLines } from './packing-lines.tsx';
import { PaperPage } from './paper-page.server.tsx';

export type Letterhead = { brand: string; seller: Seller; vatPercent: number };

/** Writes a paper of an order as a PDF, A4, in the order's language. */
export function writeOrderPaper(
  paper: OrderPaper,
  order: OrderOnPaper,
  letterhead: Letterhead,
): Promise<Uint8Array> {
  const t = wordsIn(order.language);
  return renderToBuffer(
    <PaperPage paper={paper} order={order} letterhead={letterhead} t={t}>
      {paper === 'invoice' ? (
        <InvoiceLines order={order} vatPercent={letterhead.vatPercent} t={t} />
      ) : (
        <PackingLines order={order} t={t} />
      )}
    </PaperPage>,
  );
}
