import { StyleSheet } from '@react-pdf/renderer';
import type { Words } from '#app/platform/text/translations.ts';
import { DocumentTable, DocumentText } from './document-text.server.tsx';
import type { OrderDocument, PackedItem } from './order-document-types.ts';

/** Lists the items to pack, including those of additions, to be ticked off. Omits prices: the order may be a gift. */
export function PackingLines({ order: { items, alongside = [] }, t }: { order: OrderDocument; t: Words }) {
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
