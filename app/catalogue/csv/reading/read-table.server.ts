import { unescapeFormula } from '#app/platform/text/escape-formula.ts';
import { type Encoding, readDelimitedText } from '#app/platform/text/read-delimited-text.server.ts';
import { type ImportMapping, noMapping } from '../mapping/import-mapping.ts';
import { findMappingAnswer, NOT_READ } from '../mapping/mapping-choices.ts';
import { type ColumnKey, columnNames, columnOf, isNewerName } from './csv-columns.ts';
import {
  type CsvFileProblem,
  LONGEST_CELL,
  LONGEST_ROW,
  MOST_BYTES,
  MOST_COLUMNS,
  MOST_ROWS,
} from './csv-limits.ts';

/**
 * A row of the file: its first line there, what its cells say by column, those whose cells are longer than anything we
 * take and therefore say nothing, and whether it has cells beyond the columns.
 */
export type TableRow = {
  line: number;
  cells: Partial<Record<ColumnKey, string>>;
  longCells: ColumnKey[];
  isTooLong: boolean;
};

export type Table = {
  rows: TableRow[];
  columns: ReadonlySet<ColumnKey>;
  /** What the file calls them. */
  headers: ReadonlyMap<ColumnKey, string>;
  /** All of them, as they stand there. */
  named: string[];
  /** Headers that we do not read, as they stand there. */
  ignored: string[];
  encoding: Encoding;
  /** Line with the names of the columns. */
  headerLine: number;
};

export type UnreadableFile = { ok: false; reason: CsvFileProblem; line?: number; column?: string };

/**
 * Reads a products file: UTF-8, UTF-16 with its mark, or else Windows-1252; commas, semicolons or tabs between the
 * cells. Refuses anything that is not such a file, and files, rows or numbers of columns beyond the limits, with
 * the line where that shows. `columns` says where a column means something else than its name does.
 */
export function readTable(
  bytes: Buffer,
  { columns: meanings }: Pick<ImportMapping, 'columns'> = noMapping,
): { ok: true; table: Table } | UnreadableFile {
  if (bytes.length > MOST_BYTES) return { ok: false, reason: 'too-large' };
  // The header is no row.
  const read = readDelimitedText(bytes, { mostRecords: MOST_ROWS + 1, longestRecord: LONGEST_ROW });
  if (!read.ok) return read;
  const [header, ...records] = read.records;
  if (!header) return { ok: false, reason: 'empty' };
  if (header.record.length > MOST_COLUMNS)
    return { ok: false, reason: 'too-many-columns', line: header.line };

  const keys = keysOf(header.record, meanings);
  const twice = keys.findIndex((key, place) => key && keys.indexOf(key) !== place);
  if (twice >= 0)
    return { ok: false, reason: 'column-twice', line: header.line, column: header.record[twice] ?? '' };
  const known = keys.flatMap((key, place) => (key ? [{ key, place }] : []));
  const rows = records.map(({ line, record }): TableRow => {
    const isLong = ({ place }: { place: number }) => (record[place]?.length ?? 0) > LONGEST_CELL;
    return {
      line,
      cells: Object.fromEntries(
        known.map((one) => [one.key, isLong(one) ? '' : unescapeFormula(record[one.place] ?? '')]),
      ),
      longCells: known.filter(isLong).map(({ key }) => key),
      isTooLong: record.slice(keys.length).some((cell) => cell.trim() !== ''),
    };
  });
  const headers = new Map(known.map(({ key, place }) => [key, header.record[place] ?? columnNames[key]]));
  const named = header.record.filter((name) => name.trim());
  const ignored = header.record.filter((name, place) => name.trim() && !keys[place]);
  return {
    ok: true,
    table: {
      ...{ rows, columns: new Set(headers.keys()), headers, named, ignored },
      ...{ encoding: read.encoding, headerLine: header.line },
    },
  };
}

/** What each column means. One that an operator gave a meaning takes it away from the column that is named so. */
function keysOf(header: string[], meanings: ImportMapping['columns']): (ColumnKey | undefined)[] {
  const told = header.map((name) => findMappingAnswer(meanings, name));
  const taken = new Set(told.filter((meaning) => meaning !== undefined && meaning !== NOT_READ));
  const olderNames = new Set(header.filter((name) => !isNewerName(name)).map(columnOf));
  return header.map((name, place) => {
    const meaning = told[place];
    if (meaning !== undefined) return meaning === NOT_READ ? undefined : meaning;
    const key = columnOf(name);
    const isAnothers = key && (taken.has(key) || (isNewerName(name) && olderNames.has(key)));
    return isAnothers ? undefined : key;
  });
}
