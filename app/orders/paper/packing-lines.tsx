import { StyleSheet, Text } from '@react-pdf/renderer';
import type { Words } from '#app/platform/words.ts';
import type { OrderOnPaper } from './order-on-paper.ts';
import { PaperTable } from './paper-table.tsx';

/** What goes into the parcel, without what was paid back, with room to tick it off; no prices, since it may be a present. */
export function PackingLines({ order: { items }, t }: { order: OrderOnPaper; t: Words }) {
  const lines = items.filter(({ packed }) => packed > 0);
  const count = lines.reduce((sum, { packed }) => sum + packed, 0);
  if (!count) return <Text style={styles.count}>{t('orderPaper.nothingToPack')}</Text>;
  return (
    <>
      <PaperTable
        columns={[
          { name: t('orderPaper.piece'), width: '54%' },
          { name: t('orderPaper.size'), width: '16%' },
          { name: t('orderPaper.quantity'), width: '14%', isNumber: true },
          { name: t('orderPaper.picked'), width: '16%', isNumber: true },
        ]}
        rows={lines.map(({ title, size, packed }) => [title, size ?? '', String(packed), '______'])}
      />
      <Text style={styles.count}>{t('orderPaper.pieces', { count })}</Text>
    </>
  );
}

const styles = StyleSheet.create({ count: { marginTop: 12, fontWeight: 600 } });
