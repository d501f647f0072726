import { Document, Image, Page, renderToBuffer, StyleSheet } from '@react-pdf/renderer';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { DocumentText, fileInfo } from './document-text.server.tsx';

export type PrintedLabel = { number: string; image: Uint8Array } | { number: string; told: string };

/** Renders A6 pages for label printers. The page of an order without a label shows the reason. */
export function renderLabels(
  labels: PrintedLabel[],
  { brand, language, now }: { brand: string; language: Language; now: Date },
): Promise<Uint8Array> {
  const t = wordsIn(language);
  return renderToBuffer(
    <Document {...fileInfo({ title: t('orderDocument.labels'), language, createdAt: now, brand })}>
      {labels.map((label) =>
        'image' in label ? (
          <Page key={label.number} size="A6">
            <Image src={{ data: Buffer.from(label.image), format: 'png' }} style={styles.label} />
          </Page>
        ) : (
          <Page key={label.number} size="A6" style={styles.page}>
            <DocumentText style={styles.title}>
              {t('orderDocument.noLabel', { number: label.number })}
            </DocumentText>
            <DocumentText>{label.told}</DocumentText>
          </Page>
        ),
      )}
    </Document>,
  );
}

const styles = StyleSheet.create({
  label: { width: '100%', height: '100%', objectFit: 'contain' },
  page: { padding: 28, fontSize: 11, lineHeight: 1.45 },
  title: { fontSize: 16, fontWeight: 600, marginBottom: 12 },
});
