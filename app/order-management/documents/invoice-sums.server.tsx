import { StyleSheet, View } from '@react-pdf/renderer';
import { boughtLines } from '#app/orders/bought-lines.ts';
import { orderCharges } from '#app/orders/order-charges.ts';
import { vatIn, vatPerRate } from '#app/orders/order-tax.ts';
import { vatNote } from '#app/orders/vat-notes.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatPercent } from '#app/tax/tax-rates.ts';
import { formatDate, formatPrice } from '#app/ui/formats.ts';
import { DocumentTable, DocumentText } from './document-text.server.tsx';
import { includedVat } from './included-vat.ts';
import type { OrderDocument } from './order-document-types.ts';

type InvoiceSumsProps = { order: OrderDocument; vatPercent: number; t: Words };

export function InvoiceSums({ order, vatPercent, t }: InvoiceSumsProps) {
  const { lines, adjustments, totalCents } = orderCharges(
    { ...order, items: boughtLines(order.items) },
    order.language,
  );
  const perRate = order.tax ? vatPerRate(order.tax) : [];
  const vatCents = order.tax
    ? perRate.reduce((sum, rate) => sum + rate.vatCents, 0)
    : includedVat(totalCents, vatPercent);
  return (
    <>
      <DocumentTable
        columns={[
          { name: t('orderDocument.piece'), width: '36%' },
          { name: t('orderDocument.size'), width: '10%' },
          { name: t('orderDocument.quantity'), width: '9%', isNumber: true },
          { name: t('orderDocument.priceWithoutVat'), width: '12%', isNumber: true },
          { name: t('orderDocument.vatRate'), width: '8%', isNumber: true },
          { name: t('orderDocument.price'), width: '12%', isNumber: true },
          { name: t('orderDocument.amount'), width: '13%', isNumber: true },
        ]}
        rows={lines.map(({ title, size, quantity, priceCents, cents }, place) => {
          const { rate, rateInPrice } = ratesOfLine(order, place, vatPercent);
          return [
            title,
            size ?? '',
            String(quantity),
            formatPrice(priceCents - vatIn(priceCents, rateInPrice)),
            formatPercent(rate, order.language),
            formatPrice(priceCents),
            formatPrice(cents),
          ];
        })}
      />
      <View style={sumStyles.sums} wrap={false}>
        {adjustments.map(({ label, cents }) => (
          <Sum key={label} name={label} cents={cents} />
        ))}
        <Sum name={t('orderDocument.withoutVat')} cents={totalCents - vatCents} />
        {order.tax ? (
          perRate.map(({ rate, netCents, vatCents: cents }) => {
            const values = { rate: formatPercent(rate, order.language), amount: formatPrice(netCents) };
            return <Sum key={rate} name={t('orderDocument.vatOver', values)} cents={cents} />;
          })
        ) : (
          <Sum name={t('orderDocument.vat', { percent: vatPercent })} cents={vatCents} />
        )}
        <Sum name={t('orderDocument.total')} cents={totalCents} isWhole />
        {order.giftCardEnd && (
          <>
            <Sum
              name={t('orderDocument.giftCardEnding', { end: order.giftCardEnd })}
              cents={-order.giftCardCents}
            />
            <Sum name={t('orderDocument.paidOtherwise')} cents={totalCents - order.giftCardCents} />
          </>
        )}
        <Returned order={order} t={t} />
      </View>
      <VatNote order={order} />
    </>
  );
}

/** Returns a line's VAT rate and its price's rate, in hundredths of a percent. They differ if VAT was taken off. */
function ratesOfLine({ tax }: OrderDocument, place: number, vatPercent: number) {
  const { rate, rateTakenOff } = tax?.lines[place] ?? { rate: Math.round(vatPercent * 100) };
  return { rate, rateInPrice: rateTakenOff ?? rate };
}

/** The law requires this note on invoices and credit notes without VAT. */
export function VatNote({ order: { tax, language } }: Pick<InvoiceSumsProps, 'order'>) {
  const note = vatNote(tax, language);
  return note ? <DocumentText style={{ marginTop: 16 }}>{note}</DocumentText> : null;
}

function Returned({ order, t }: Pick<InvoiceSumsProps, 'order' | 't'>) {
  const { returned, totalCents, paymentStatus, language } = order;
  const cents = returned.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const rest = paymentStatus === 'refunded' ? totalCents - cents : 0;
  if (!cents && !rest) return null;
  return (
    <>
      {returned.map(({ amountCents, at }) => (
        <Sum
          key={at.toISOString()}
          name={t('orderDocument.returned', { date: formatDate(at, language) })}
          cents={-amountCents}
        />
      ))}
      {rest > 0 && <Sum name={t('orderDocument.returnedInFull')} cents={-rest} />}
      <Sum name={t('orderDocument.remains')} cents={totalCents - cents - rest} isWhole />
    </>
  );
}

function Sum({ name, cents, isWhole }: { name: string; cents: number; isWhole?: boolean }) {
  return (
    <View style={isWhole ? [sumStyles.sum, sumStyles.whole] : sumStyles.sum}>
      <DocumentText>{name}</DocumentText>
      <DocumentText>{formatPrice(cents)}</DocumentText>
    </View>
  );
}

export const sumStyles = StyleSheet.create({
  sums: { marginTop: 16, marginLeft: 'auto', width: 260 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  whole: { fontWeight: 600, borderTop: '0.5pt solid #d9c9ac', marginTop: 3, paddingTop: 6 },
});
