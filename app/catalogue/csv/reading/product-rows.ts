import type { ImportMapping } from '../mapping/column-and-value-mapping.ts';
import type { ColumnKey } from './csv-columns.ts';
import type { Problem } from './parsed-product.ts';
import type { TableRow } from './read-table.server.ts';

/** Rows of one product, which stand together. */
export type ProductRows = {
  rows: TableRow[];
  columns: ReadonlySet<ColumnKey>;
  mapping: ImportMapping;
  refuse: (row: TableRow, column: ColumnKey, reason: string, values?: Problem['values']) => void;
};
