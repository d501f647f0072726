import { StyleSheet, Text } from '@react-pdf/renderer';
import type { Words } from '#app/platform/words.ts';
import type { OrderOnPaper } from './order-on-paper.ts';
import { PaperTable } from './paper-table.tsx';

/** What goes into the parcel, with room to tick it off; no prices, since it may be a present. */
export function PackingLines({ order: { items }, t }: { order: OrderOnPaper; t: Words }) {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <PaperTable
        columns={[
          { name: t('orderPaper.piece'), width: '54%' },
          { name: t('orderPaper.size'), width: '16%' },
          { name: t('orderPaper.quantity'), width: '14%', isNumber: true },
          { name: t('orderPaper.picked'), width: '16%', isNumber: true },
        ]}
        rows={items.map(({ title, size, quantity }) => [title, size ?? '', String(quantity), '______'])}
      />
      <Text style={styles.count}>{t('orderPaper.pieces', { count })}</Text>
    </>
  );
}

const styles = StyleSheet.create({ count: { marginTop: 12, fontWeight: 600 } });
