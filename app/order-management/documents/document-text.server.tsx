import { StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';
import type { Language } from '#app/platform/text/language.ts';
import { fontFeatures, fontRuns, isRightToLeft } from './document-fonts.server.ts';

type TextStyle = { style?: ComponentProps<typeof View>['style'] };
type DocumentTextProps = TextStyle & { children: string; fixed?: boolean };

/** Draws text with a font for each script. Documents use this component instead of the layout library's own text. */
export function DocumentText({ children, style, fixed = false }: DocumentTextProps) {
  const isReversed = isRightToLeft(children);
  return (
    <Text
      fixed={fixed}
      style={[
        ...(isReversed ? [{ textAlign: 'left' as const }] : []),
        ...[style ?? []].flat(),
        { fontFamily: baseFamily() },
        // Letter spacing would break the joined letters of right-to-left scripts.
        ...(isReversed ? [{ letterSpacing: 0 }] : []),
      ]}
    >
      {textRuns(children, isReversed ? 'rtl' : 'ltr')}
    </Text>
  );
}

type PageNumberProps = TextStyle & {
  children: (page: number, pages: number) => string;
  /** Counts the pages of the whole file instead of those of a single document in it. */
  isOfFile?: boolean;
};

export function DocumentPageNumber({ children, style, isOfFile = false }: PageNumberProps) {
  return (
    <Text
      fixed
      style={[...[style ?? []].flat(), { fontFamily: baseFamily() }]}
      render={({ pageNumber, totalPages, subPageNumber, subPageTotalPages }) => {
        const pages = isOfFile ? totalPages : subPageTotalPages;
        return pages > 1 ? textRuns(children(isOfFile ? pageNumber : subPageNumber, pages), 'ltr') : '';
      }}
    />
  );
}

function textRuns(text: string, direction: 'ltr' | 'rtl') {
  return fontRuns(text).map(({ text: part, family }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two text runs may be identical
    <Text key={index} style={{ fontFamily: family, fontFeatureSettings: fontFeatures, direction }}>
      {part}
    </Text>
  ));
}

function baseFamily(): string {
  return fontRuns(' ')[0]?.family ?? '';
}

type FileInfo = { title: string; language: Language; createdAt: Date; brand: string; author?: string };

/** Returns what a PDF file says about itself. */
export function fileInfo({ title, language, createdAt, brand, author = brand }: FileInfo) {
  return { title, author, language, creationDate: createdAt, producer: brand, creator: brand };
}

type Column = { name: string; width: number | string; isNumber?: boolean };

/** A table that may span several pages. The header is repeated on each page. Rows are not split. */
export function DocumentTable({ columns, rows }: { columns: Column[]; rows: string[][] }) {
  return (
    <View>
      <View style={[styles.row, styles.names]} fixed>
        {columns.map(({ name, ...column }) => (
          <DocumentText key={name} style={cellOf(column)}>
            {name}
          </DocumentText>
        ))}
      </View>
      {rows.map((cells, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two rows may say the same
        <View key={index} style={styles.row} wrap={false}>
          {columns.map(({ name, ...column }, place) => (
            <DocumentText key={name} style={cellOf(column)}>
              {cells[place] ?? ''}
            </DocumentText>
          ))}
        </View>
      ))}
    </View>
  );
}

function cellOf({ width, isNumber }: Omit<Column, 'name'>) {
  return {
    width,
    paddingRight: isNumber ? 0 : 8,
    textAlign: isNumber ? ('right' as const) : ('left' as const),
  };
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', paddingVertical: 6, borderBottom: '0.5pt solid #d9c9ac' },
  names: { fontWeight: 600, borderBottom: '1pt solid #1e1a16' },
});
