import { CsvError, parse } from 'csv-parse/sync';
import { unguardCell } from './cell-guard.ts';
import { type ColumnKey, columnOf } from './columns.ts';
import { type FileProblem, MOST_BYTES, MOST_ROWS } from './product-draft.ts';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/** A row of the file: its first line there, what its cells say by column, and whether it has cells beyond the columns. */
export type TableRow = { line: number; cells: Partial<Record<ColumnKey, string>>; isTooLong: boolean };

export type Table = {
  rows: TableRow[];
  columns: ReadonlySet<ColumnKey>;
  /** Headers that we do not read, as they stand there. */
  ignored: string[];
  encoding: Encoding;
};

export type UnreadableFile = { ok: false; reason: FileProblem; line?: number; column?: string };

/**
 * Reads a products file: UTF-8, UTF-16 with its mark, or else Windows-1252; commas, semicolons or tabs between the cells.
 * Refuses what is no such file, with the line where that shows.
 */
export function readTable(bytes: Buffer): { ok: true; table: Table } | UnreadableFile {
  if (bytes.length > MOST_BYTES) return { ok: false, reason: 'too-large' };
  const { text, encoding } = decode(bytes);
  if (!text.trim()) return { ok: false, reason: 'empty' };
  if (text.includes('\0')) return { ok: false, reason: 'not-text' };
  const split = splitRecords(text);
  if (!split.ok) return split;
  const [header, ...records] = split.records;
  if (!header) return { ok: false, reason: 'empty' };
  if (records.length > MOST_ROWS) return { ok: false, reason: 'too-many-rows' };

  const keys = header.record.map(columnOf);
  const twice = keys.findIndex((key, place) => key && keys.indexOf(key) !== place);
  if (twice >= 0)
    return { ok: false, reason: 'column-twice', line: header.line, column: header.record[twice] ?? '' };
  if (!keys.includes('handle')) return { ok: false, reason: 'no-handle', line: header.line };
  const rows = records.map(({ line, record }) => ({
    line,
    cells: Object.fromEntries(
      keys.flatMap((key, place) => (key ? [[key, unguardCell(record[place] ?? '')]] : [])),
    ),
    isTooLong: record.slice(keys.length).some((cell) => cell.trim() !== ''),
  }));
  const columns = new Set(keys.filter((key) => key !== undefined));
  const ignored = header.record.filter((name, place) => name.trim() && !keys[place]);
  return { ok: true, table: { rows, columns, ignored, encoding } };
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

/** A record, the line it begins on and the line after it. */
type Parsed = { record: string[]; line: number; next: number };

function splitRecords(text: string): { ok: true; records: Parsed[] } | UnreadableFile {
  try {
    const records = parseRecords(text);
    return { ok: true, records: records.filter(({ record }) => record.some((cell) => cell.trim() !== '')) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The library counts lines in another way than editors do; the record it stopped at begins after the good ones.
    const good = Number(error.records ?? 0);
    const before = good > 0 ? parseRecords(text, good).at(-1) : undefined;
    return { ok: false, reason: 'malformed', line: before ? before.next : 1 };
  }
}

function parseRecords(text: string, most = -1): Parsed[] {
  const parsed = parse(text, {
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    raw: true,
    ...(most > 0 && { to: most }),
  }) as unknown as { record: string[]; raw: string }[];
  let next = 1;
  return parsed.map(({ record, raw }) => {
    const line = next;
    next += raw.match(/\r\n|\r|\n/g)?.length ?? 0;
    return { record, line, next };
  });
}

/** What stands between the names of the columns most often. */
function separatorOf(text: string): string {
  const header = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}
