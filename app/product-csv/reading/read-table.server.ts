import { unescapeFormula } from '#app/platform/text/escape.ts';
import { type Encoding, readDelimitedText } from '#app/platform/text/read-delimited-text.server.ts';
import { findMappingAnswer, NOT_READ, wordKey } from '../mapping/import-mapping.ts';
import { type ImportMapping, noMapping } from '../mapping/validate-mapping.server.ts';
import type { KnownValues } from '../mapping/values-to-map.ts';
import { arrangeRows } from './arrange-rows.server.ts';
import {
  type ColumnKey,
  columnNames,
  columnOf,
  fallbackOf,
  isNewerName,
  optionColumns,
} from './csv-columns.ts';
import {
  type CsvFileProblem,
  LONGEST_CELL,
  LONGEST_ROW,
  MOST_BYTES,
  MOST_COLUMNS,
  MOST_ROWS,
} from './csv-limits.ts';
import { findPlatform, type Platform } from './other-platforms.server.ts';
import type { ImportRowProblem } from './parsed-product.ts';
import { plainHeader } from './plain-header.ts';

/** `longCells` are cells beyond the limit, empty in `cells`. `isTooLong` means more cells than the header has. */
export type TableRow = {
  line: number;
  cells: Partial<Record<ColumnKey, string>>;
  longCells: ColumnKey[];
  isTooLong: boolean;
};

export type Table = {
  rows: TableRow[];
  columns: ReadonlySet<ColumnKey>;
  /** Maps our column names to the headers of the file. */
  headers: ReadonlyMap<ColumnKey, string>;
  named: string[];
  ignored: string[];
  encoding: Encoding;
  headerLine: number;
};

type UnreadableFile = { ok: false; reason: CsvFileProblem; line?: number; column?: string };

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252. Separators are commas, semicolons or tabs.
 * Refuses other files, and files beyond the limits; gives the line if known. `columns` maps headers to other columns.
 */
export function readTable(
  bytes: Buffer,
  { columns: meanings }: Pick<ImportMapping, 'columns'> = noMapping,
): { ok: true; table: Table } | UnreadableFile {
  if (bytes.length > MOST_BYTES) return { ok: false, reason: 'too-large' };
  const read = readDelimitedText(bytes, { mostRecords: MOST_ROWS + 1, longestRecord: LONGEST_ROW });
  if (!read.ok) return read;
  const [header, ...records] = read.records;
  if (!header) return { ok: false, reason: 'empty' };
  if (header.record.length > MOST_COLUMNS)
    return { ok: false, reason: 'too-many-columns', line: header.line };

  const places = new Map(header.record.map((name, place) => [plainHeader(name), place]));
  const platform = findPlatform(header.record);
  const taken = new Set(Object.values(meanings));
  const keys = keysOf(header.record, { ...usualMeanings(header.record, taken, platform), ...meanings });
  const twice = keys.findIndex((key, place) => key && keys.indexOf(key) !== place);
  if (twice >= 0)
    return { ok: false, reason: 'column-twice', line: header.line, column: header.record[twice] ?? '' };
  const known = keys.flatMap((key, place) => (key ? [{ key, place }] : []));
  const unnamed = optionColumns.flatMap(({ name, value }) => {
    const place = keys.indexOf(value);
    const title = header.record[place] ?? '';
    return place < 0 || keys.includes(name) || columnOf(title) === value ? [] : [{ name, value: title }];
  });
  const fallbacks = header.record.flatMap((name, place) => {
    const fallback = fallbackOf(name);
    const isRead = fallback && !keys[place] && !taken.has(fallback.key) && !findMappingAnswer(meanings, name);
    return isRead ? [{ ...fallback, place }] : [];
  });
  const rows = records.map(({ line, record }) => {
    const isLong = ({ place }: { place: number }) => (record[place]?.length ?? 0) > LONGEST_CELL;
    const cells: TableRow['cells'] = Object.fromEntries(
      known.map((one) => [one.key, isLong(one) ? '' : unescapeFormula(record[one.place] ?? '')]),
    );
    for (const { name, value } of unnamed) cells[name] = value;
    for (const { key, place, words } of fallbacks)
      cells[key] = cells[key]?.trim() || words.exec(record[place]?.trim() ?? '')?.[1] || '';
    return {
      line,
      cells,
      said: (name: string) => record[places.get(name) ?? -1]?.trim() ?? '',
      longCells: known.filter(isLong).map(({ key }) => key),
      isTooLong: record.slice(keys.length).some((cell) => cell.trim() !== ''),
    };
  });
  const headers = new Map(known.map(({ key, place }) => [key, header.record[place] ?? columnNames[key]]));
  const arranged = optionColumns.flatMap(({ name, value }) => (platform ? [name, value] : []));
  const columns = new Set([...headers.keys(), ...arranged]);
  const named = header.record.filter((name) => name.trim());
  const filled = new Set(fallbacks.map(({ place }) => header.record[place] ?? ''));
  const isRead = (name: string) => filled.has(name) || platform?.read.test(plainHeader(name));
  const ignored = header.record.filter((name, place) => name.trim() && !keys[place] && !isRead(name));
  return {
    ok: true,
    table: {
      ...{ rows: platform ? arrangeRows(platform, rows) : rows, columns, headers, named, ignored },
      ...{ encoding: read.encoding, headerLine: header.line },
    },
  };
}

/** Returns a program's own columns. The first of several headers for a column is read. */
function usualMeanings(
  header: string[],
  taken: ReadonlySet<string>,
  platform: Platform | undefined,
): ImportMapping['columns'] {
  const used = new Set(taken);
  const usual = Object.entries(platform?.columns ?? {}).flatMap(([plain, key]) => {
    const name = header.find((one) => plainHeader(one) === plain);
    if (name === undefined || (key !== NOT_READ && used.has(key))) return [];
    used.add(key);
    return [[wordKey(name), key]];
  });
  return Object.fromEntries(usual);
}

/** Returns each header's column. Headers mapped to a column take precedence over a header with that column's name. */
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

export type ProductRows = KnownValues & {
  rows: TableRow[];
  columns: ReadonlySet<ColumnKey>;
  mapping: ImportMapping;
  refuse: (row: TableRow, column: ColumnKey, reason: string, values?: ImportRowProblem['values']) => void;
};
