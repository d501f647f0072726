import { StyleSheet, View } from '@react-pdf/renderer';
import type { Words } from '#app/platform/text/i18n.ts';
import { formatPercent } from '#app/tax/format-percent.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import { vatPerRate } from '../order-tax.ts';
import { DocumentText } from './document-text.server.tsx';
import { VatNote } from './invoice-sums.server.tsx';
import type { OrderDocument } from './order-document-types.ts';

/** What was given back of an order, with the VAT in it at each rate; the other way round where it is taken back. */
export function CreditNoteSums({ order, t }: { order: OrderDocument; t: Words }) {
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
      <View style={styles.sums}>
        {rows.map(([name, cents]) => (
          <View key={name} style={styles.sum}>
            <DocumentText>{name}</DocumentText>
            <DocumentText>{formatPrice(sign * cents)}</DocumentText>
          </View>
        ))}
      </View>
      <VatNote order={order} />
    </View>
  );
}

const styles = StyleSheet.create({
  sums: { marginTop: 16, marginLeft: 'auto', width: 260 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
});
