import { Document, Page, renderToBuffer, StyleSheet } from '@react-pdf/renderer';
import type { PickLine } from '#app/fulfilment/picking/find-pick-list.server.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { formatDate } from '#app/ui/formats.ts';
import { DocumentPageNumber, DocumentTable, DocumentText, fileInfo } from './document-text.server.tsx';

export function renderPickList(
  lines: PickLine[],
  { brand, language, now }: { brand: string; language: Language; now: Date },
): Promise<Uint8Array> {
  const t = wordsIn(language);
  const title = t('orderDocument.pickList');
  const pieces = lines.reduce((count, { quantity }) => count + quantity, 0);
  const orders = new Set(lines.flatMap((line) => line.orders.map(({ number }) => number))).size;
  const hasShelves = lines.some(({ shelf }) => shelf);
  return renderToBuffer(
    <Document {...fileInfo({ title, language, createdAt: now, brand })}>
      <Page size="A4" style={styles.page}>
        <DocumentPageNumber style={styles.pageNumber} isOfFile>
          {(page, pages) => t('orderDocument.page', { page, pages })}
        </DocumentPageNumber>
        <DocumentText style={styles.title}>{title}</DocumentText>
        <DocumentText style={styles.lead}>
          {`${formatDate(now, language)} · ${t('orderDocument.pickListOf', { pieces, orders })}`}
        </DocumentText>
        <DocumentTable
          columns={[
            ...(hasShelves ? [{ name: t('orderDocument.shelf'), width: '13%' }] : []),
            { name: t('orderDocument.piece'), width: hasShelves ? '33%' : '42%' },
            { name: t('orderDocument.size'), width: '12%' },
            { name: t('orderDocument.quantity'), width: '10%' },
            { name: t('orderDocument.forOrders'), width: hasShelves ? '22%' : '26%' },
            { name: t('orderDocument.fetched'), width: '10%', isNumber: true },
          ]}
          rows={lines.map((line) => [
            ...(hasShelves ? [line.shelf] : []),
            line.sku ? `${line.title}\n${line.sku}` : line.title,
            line.size ?? '',
            String(line.quantity),
            line.orders
              .map(({ number, quantity }) => (quantity > 1 ? `${number} (${quantity}×)` : number))
              .join(', '),
            '______',
          ])}
        />
      </Page>
    </Document>,
  );
}

const styles = StyleSheet.create({
  page: { padding: 40, paddingBottom: 64, fontSize: 10, lineHeight: 1.45, color: '#1e1a16' },
  title: { fontSize: 22, lineHeight: 1.3 },
  lead: { marginTop: 4, marginBottom: 16, color: '#6b6055' },
  // The position is from the top: the layout does not draw page numbers that are positioned from the bottom.
  pageNumber: { position: 'absolute', top: 796, right: 40, color: '#6b6055', fontSize: 9 },
});
