import { Document, renderToBuffer, StyleSheet, View } from '@react-pdf/renderer';
import { vatPerRate } from '#app/orders/order-tax.ts';
import { type Words, wordsIn } from '#app/platform/text/translations.ts';
import { formatPercent } from '#app/tax/tax-rates.ts';
import { formatPrice } from '#app/ui/formats.ts';
import { DocumentTable, DocumentText, fileInfo } from './document-text.server.tsx';
import { InvoiceSums, sumStyles, VatNote } from './invoice-sums.server.tsx';
import type { Letterhead, OrderDocument, OrderDocumentKind, PackedItem } from './order-document-types.ts';
import { documentTitle, OrderDocumentPages } from './pdf-document-layout.server.tsx';

type About = { title: string; language: OrderDocument['language']; createdAt: Date };

export function renderOrderDocument(kind: OrderDocumentKind, order: OrderDocument, letterhead: Letterhead) {
  const { creditNote, invoice } = order;
  const issued = kind === 'credit-note' ? creditNote : kind === 'invoice' ? invoice : null;
  const title = `${documentTitle(kind, wordsIn(order.language))} ${issued?.number ?? order.number}`;
  return renderDocuments([{ kind, order }], { ...order, title }, letterhead);
}

export function renderPackingSlips(orders: OrderDocument[], about: About, letterhead: Letterhead) {
  const slips = orders.map((order) => ({ kind: 'packing-slip' as const, order }));
  return renderDocuments(slips, about, letterhead);
}

function renderDocuments(
  documents: { kind: OrderDocumentKind; order: OrderDocument }[],
  about: About,
  letterhead: Letterhead,
): Promise<Uint8Array> {
  const { brand, seller, vatPercent } = letterhead;
  return renderToBuffer(
    <Document {...fileInfo({ ...about, brand, author: seller.name })}>
      {documents.map(({ kind, order }) => {
        const t = wordsIn(order.language);
        return (
          <OrderDocumentPages key={order.number} kind={kind} order={order} letterhead={letterhead} t={t}>
            {kind === 'credit-note' ? (
              <CreditNoteSums order={order} t={t} />
            ) : kind === 'invoice' ? (
              <InvoiceSums order={order} vatPercent={vatPercent} t={t} />
            ) : (
              <PackingLines order={order} t={t} />
            )}
          </OrderDocumentPages>
        );
      })}
    </Document>,
  );
}

/** For a reversal, the amounts have the opposite sign. */
function CreditNoteSums({ order, t }: { order: OrderDocument; t: Words }) {
  const { creditNote, language } = order;
  if (!creditNote) return null;
  const { tax, isReversal } = creditNote;
  const sign = isReversal ? 1 : -1;
  const rates = vatPerRate(tax).filter(({ cents }) => cents > 0);
  const sum = (of: 'cents' | 'netCents') => rates.reduce((all, rate) => all + rate[of], 0);
  const rows: [name: string, cents: number][] = [
    [t('orderDocument.withoutVat'), sum('netCents')],
    ...rates.map(({ rate, netCents, vatCents }): [string, number] => [
      t('orderDocument.vatOver', { rate: formatPercent(rate, language), amount: formatPrice(netCents) }),
      vatCents,
    ]),
    [t('orderDocument.total'), sum('cents')],
  ];
  return (
    <View>
      <DocumentText>
        {t(isReversal ? 'orderDocument.reversalText' : 'orderDocument.creditNoteText')}
      </DocumentText>
      <View style={sumStyles.sums}>
        {rows.map(([name, cents]) => (
          <View key={name} style={sumStyles.sum}>
            <DocumentText>{name}</DocumentText>
            <DocumentText>{formatPrice(sign * cents)}</DocumentText>
          </View>
        ))}
      </View>
      <VatNote order={order} />
    </View>
  );
}

/** Lists the items to pack, including those of additions, to be ticked off. Omits prices: the order may be a gift. */
function PackingLines({ order: { items, alongside = [] }, t }: { order: OrderDocument; t: Words }) {
  const all = [...items, ...alongside.flatMap((added) => added.items)];
  const count = all.reduce((sum, { packed }) => sum + packed, 0);
  const hasSkus = all.some(({ sku, packed }) => sku && packed > 0);
  if (!count) return <DocumentText style={styles.count}>{t('orderDocument.nothingToPack')}</DocumentText>;
  return (
    <>
      <Lines items={items} hasSkus={hasSkus} t={t} />
      {alongside.map((added) => (
        <Lines
          key={added.number}
          items={added.items}
          hasSkus={hasSkus}
          t={t}
          heading={t('orderDocument.added', { number: added.number })}
        />
      ))}
      <DocumentText style={styles.count}>{t('orderDocument.pieces', { count })}</DocumentText>
    </>
  );
}

type LinesProps = { items: PackedItem[]; hasSkus: boolean; t: Words; heading?: string };

function Lines({ items, hasSkus, t, heading }: LinesProps) {
  const lines = items.filter(({ packed }) => packed > 0);
  if (!lines.length) return null;
  return (
    <>
      {heading && <DocumentText style={styles.added}>{heading}</DocumentText>}
      <DocumentTable
        columns={[
          ...(hasSkus ? [{ name: t('orderDocument.sku'), width: '22%' }] : []),
          { name: t('orderDocument.piece'), width: hasSkus ? '34%' : '54%' },
          { name: t('orderDocument.size'), width: hasSkus ? '14%' : '16%' },
          { name: t('orderDocument.quantity'), width: '14%', isNumber: true },
          { name: t('orderDocument.picked'), width: '16%', isNumber: true },
        ]}
        rows={lines.map(({ sku, title, size, packed }) => [
          ...(hasSkus ? [sku] : []),
          title,
          size ?? '',
          String(packed),
          '______',
        ])}
      />
    </>
  );
}

const styles = StyleSheet.create({
  count: { marginTop: 12, fontWeight: 600 },
  added: { marginTop: 18, marginBottom: 4, fontWeight: 600 },
});
