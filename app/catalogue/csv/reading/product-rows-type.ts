import type { ImportMapping } from '../mapping/import-mapping.ts';
import type { ColumnKey } from './csv-columns.ts';
import type { ImportRowProblem } from './parsed-product.ts';
import type { TableRow } from './read-table.server.ts';

export type ProductRows = {
  rows: TableRow[];
  columns: ReadonlySet<ColumnKey>;
  mapping: ImportMapping;
  refuse: (row: TableRow, column: ColumnKey, reason: string, values?: ImportRowProblem['values']) => void;
};
