import { CsvError, parse } from 'csv-parse/sync';

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

export type DelimitedRecord = { record: string[]; line: number };

export type UnreadableText = {
  ok: false;
  reason: 'empty' | 'not-text' | 'too-many-rows' | 'row-too-long' | 'malformed';
  line?: number;
};

/** Parses a CSV file in UTF-8, UTF-16 or Windows-1252 with any common separator. A refusal contains the line number. */
export function readDelimitedText(
  bytes: Buffer,
  limits: { mostRecords: number; longestRecord: number },
): { ok: true; records: DelimitedRecord[]; encoding: Encoding } | UnreadableText {
  const { text, encoding } = decode(bytes);
  if (!text.trim()) return { ok: false, reason: 'empty' };
  if (text.includes('\0')) return { ok: false, reason: 'not-text' };
  const split = splitRecords(text, limits);
  if (split.ok && isSeparatorLine(split.records[0]?.record)) split.records.shift();
  if (!split.ok) return split;
  return split.records.length ? { ...split, encoding } : { ok: false, reason: 'empty' };
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
    // Older spreadsheets write Windows-1252. Decoding it never fails, since every byte is a character.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

function splitRecords(
  text: string,
  { mostRecords, longestRecord }: { mostRecords: number; longestRecord: number },
): { ok: true; records: DelimitedRecord[] } | UnreadableText {
  const records: DelimitedRecord[] = [];
  let read = 0;
  // Lines are counted here: the library counts differently from editors and does not report where a record begins.
  let line = 1;

  function keep({ record, raw }: { record: string[]; raw: string }): null {
    read += 1;
    if (read > mostRecords) throw new TooManyRecords();
    if (record.some((cell) => cell.trim() !== '')) records.push({ record, line });
    line += raw.match(/\r\n|\r|\n/g)?.length ?? 0;
    return null;
  }

  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: longestRecord,
      raw: true,
      // Records are processed one by one, so that a file of empty rows does not fill the memory.
      on_record: keep as never,
    });
    return { ok: true, records };
  } catch (error) {
    if (error instanceof TooManyRecords) return { ok: false, reason: 'too-many-rows' };
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, reason: error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-long' : 'malformed', line };
  }
}

class TooManyRecords extends Error {}

function isSeparatorLine(record: string[] | undefined): boolean {
  return record !== undefined && /^sep=[,;\t]?$/i.test(record.join('').trim());
}

function separatorOf(text: string): string {
  const said = /^\s*"?sep=([,;\t])/i.exec(text)?.[1];
  if (said) return said;
  const first = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}
