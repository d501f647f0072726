import { StyleSheet, View } from '@react-pdf/renderer';
import { DocumentText } from './document-text.server.tsx';

type Column = { name: string; width: number | string; isNumber?: boolean };

/** A table that may span pages, with its header on each; rows are not split. */
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
