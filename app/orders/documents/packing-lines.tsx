import { StyleSheet, Text } from '@react-pdf/renderer';
import type { Words } from '#app/platform/text/i18n.ts';
import { DocumentTable } from './document-table.tsx';
import type { OrderDocument } from './order-document-types.ts';

/** What goes into the parcel, without what was paid back, with room to tick it off; no prices, since it may be a present. */
export function PackingLines({ order: { items }, t }: { order: OrderDocument; t: Words }) {
  const lines = items.filter(({ packed }) => packed > 0);
  const count = lines.reduce((sum, { packed }) => sum + packed, 0);
  const hasSkus = lines.some(({ sku }) => sku);
  if (!count) return <Text style={styles.count}>{t('orderDocument.nothingToPack')}</Text>;
  return (
    <>
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
      <Text style={styles.count}>{t('orderDocument.pieces', { count })}</Text>
    </>
  );
}

const styles = StyleSheet.create({ count: { marginTop: 12, fontWeight: 600 } });
