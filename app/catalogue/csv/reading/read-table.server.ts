import { CsvError, parse } from 'csv-parse/sync';
import { unescapeFormula } from '#app/platform/text/escape-formula.ts';
import { type ImportMapping, noMapping } from '../mapping/column-and-value-mapping-schema.ts';
import { findMappingAnswer, NOT_READ } from '../mapping/mapping-choices-and-answer-lookup.ts';
import { type ColumnKey, columnNames, columnOf, isNewerName } from './csv-columns.ts';
import {
  type CsvFileProblem,
  LONGEST_CELL,
  LONGEST_ROW,
  MOST_BYTES,
  MOST_COLUMNS,
  MOST_ROWS,
} from './csv-limits-and-file-problems.ts';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

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
  const { text, encoding } = decode(bytes);
  if (!text.trim()) return { ok: false, reason: 'empty' };
  if (text.includes('\0')) return { ok: false, reason: 'not-text' };
  const split = splitRecords(text);
  if (!split.ok) return split;
  const [header, ...records] = split.records;
  if (!header) return { ok: false, reason: 'empty' };
  if (header.record.length > MOST_COLUMNS)
    return { ok: false, reason: 'too-many-columns', line: header.line };

  const keys = keysOf(header.record, meanings);
  const twice = keys.findIndex((key, place) => key && keys.indexOf(key) !== place);
  if (twice >= 0)
    return { ok: false, reason: 'column-twice', line: header.line, column: header.record[twice] ?? '' };
  if (!keys.includes('handle')) return { ok: false, reason: 'no-handle', line: header.line };
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
  return { ok: true, table: { rows, columns: new Set(headers.keys()), headers, named, ignored, encoding } };
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

function decode(bytes: Buffer): { text: string; encoding: Encoding } {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    const decoder = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be');
    return { text: decoder.decode(bytes), encoding: 'UTF-16' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    // What older spreadsheets write; every byte is a letter there, so this never fails.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** A record that says something, and the line it begins on. */
type Parsed = { record: string[]; line: number };

function splitRecords(text: string): { ok: true; records: Parsed[] } | UnreadableFile {
  const records: Parsed[] = [];
  let read = 0;
  // The library counts lines in another way than editors do, and stops at a record without saying where that begins.
  let line = 1;

  function keep({ record, raw }: { record: string[]; raw: string }): null {
    read += 1;
    if (read > MOST_ROWS + 1) throw new TooManyRows();
    if (record.some((cell) => cell.trim() !== '')) records.push({ record, line });
    line += raw.match(/\r\n|\r|\n/g)?.length ?? 0;
    return null;
  }

  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      raw: true,
      // As they come and no further, so that a file of empty rows alone fills no memory.
      on_record: keep as never,
    });
    return { ok: true, records };
  } catch (error) {
    if (error instanceof TooManyRows) return { ok: false, reason: 'too-many-rows' };
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, reason: error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-long' : 'malformed', line };
  }
}

class TooManyRows extends Error {}

/** What stands between the names of the columns most often. */
function separatorOf(text: string): string {
  const header = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}
