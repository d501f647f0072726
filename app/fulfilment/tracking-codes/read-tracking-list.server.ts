import { type Carrier, carriers, readTrackingCode } from '#app/orders/shipments/carriers.ts';
import { unescapeFormula } from '#app/platform/text/escape.ts';
import { readDelimitedText } from '#app/platform/text/read-delimited-text.server.ts';
import {
  MOST_ROWS,
  type TrackingListProblem,
  type TrackingRow,
  type TrackingRowProblem,
  type UnreadTrackingRow,
} from './tracking-import-row.ts';

const LONGEST_RECORD = 10_000;
const LONGEST_SHOWN = 60;

type Column = 'number' | 'carrier' | 'trackingCode';
const columns = ['number', 'carrier', 'trackingCode'] as const satisfies Column[];

/** The accepted column names, in lower case and without separators. */
const columnNames: Record<Column, string[]> = {
  number: ['order', 'ordernumber', 'orderno', 'ordernr', 'ordernummer', 'bestelling', 'bestelnummer'],
  carrier: ['carrier', 'bezorger', 'vervoerder'],
  trackingCode: [
    'code',
    'trackingcode',
    'trackingnumber',
    'trackandtrace',
    'tracktrace',
    'trackandtracecode',
    'tracktracecode',
    'barcode',
  ],
};

/** Reads number, carrier and code, or columns named in a header. Refuses two codes per order and vice versa. */
export function readTrackingList(
  bytes: Buffer,
  ownCarrier: string | undefined,
): { ok: true; rows: TrackingRow[]; unread: UnreadTrackingRow[] } | Unreadable {
  const read = readDelimitedText(bytes, { mostRecords: MOST_ROWS + 1, longestRecord: LONGEST_RECORD });
  if (!read.ok) return read;
  const [first] = read.records;
  // A header row contains no digits, whereas order numbers do.
  const hasHeader = first && !first.record.some((cell) => /\d/.test(cell));
  const places = hasHeader ? placesOf(first.record) : positions;
  if (!places) return { ok: false, reason: 'columns' };
  const records = hasHeader ? read.records.slice(1) : read.records;
  if (!records.length) return { ok: false, reason: 'empty' };
  if (records.length > MOST_ROWS) return { ok: false, reason: 'too-many-rows' };
  const said = records.map(({ line, record }) => readRow(line, cellsOf(record, places), ownCarrier));
  return refuseContradictions(said);
}

type Unreadable = { ok: false; reason: TrackingListProblem; line?: number };
type Places = Record<Column, number>;
type Cells = Record<Column, string> & { hasMore: boolean };

const positions: Places = { number: 0, carrier: 1, trackingCode: 2 };

function placesOf(header: string[]): Places | undefined {
  const names = header.map(lettersOf);
  const [number, carrier, trackingCode] = columns.map((column) =>
    names.findIndex((name) => columnNames[column].includes(name)),
  );
  const places = { number: number ?? -1, carrier: carrier ?? -1, trackingCode: trackingCode ?? -1 };
  if (Object.values(places).every((place) => place >= 0)) return places;
  return header.length === columns.length ? positions : undefined;
}

function cellsOf(record: string[], places: Places): Cells {
  const cell = (column: Column) => unescapeFormula(record[places[column]] ?? '').trim();
  const hasMore = places === positions && record.slice(columns.length).some((more) => more.trim() !== '');
  return { number: cell('number'), carrier: cell('carrier'), trackingCode: cell('trackingCode'), hasMore };
}

function readRow(line: number, cells: Cells, ownCarrier: string | undefined) {
  const refuse = (problem: TrackingRowProblem) => ({ line, typed: shown(cells), problem });
  if (cells.hasMore) return refuse('columns');
  const number = readOrderNumber(cells.number);
  if (!number) return refuse('number');
  if (!cells.carrier) return refuse('no-carrier');
  const carrier = readCarrier(cells.carrier, ownCarrier);
  if (!carrier) return refuse('carrier');
  const trackingCode = readTrackingCode(cells.trackingCode);
  return trackingCode ? { line, number, carrier, trackingCode } : refuse('tracking-code');
}

function readOrderNumber(typed: string): string | undefined {
  const digits = /^#?\s*(?:ord[\s-]*)?#?(\d{1,12})$/i.exec(typed)?.[1];
  return digits && `ORD-${digits}`;
}

/** Ignores a suffix (`DHL eCommerce`). Also accepts the name of the shop's own carrier. */
function readCarrier(typed: string, ownCarrier: string | undefined): Carrier | undefined {
  const name = lettersOf(typed);
  if (ownCarrier && name === lettersOf(ownCarrier)) return 'own';
  const firstWord = lettersOf(/^\S+/.exec(typed)?.[0] ?? '');
  return carriers.find((carrier) => name === carrier || (carrier !== 'own' && firstWord === carrier));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function shown({ number, carrier, trackingCode }: Cells): UnreadTrackingRow['typed'] {
  const cut = (cell: string) => cell.replaceAll('\0', '').slice(0, LONGEST_SHOWN);
  return { number: cut(number), carrier: cut(carrier), trackingCode: cut(trackingCode) };
}

function refuseContradictions(said: (TrackingRow | UnreadTrackingRow)[]) {
  const codesOf = groupBy(said, ({ number }) => number, contentOf);
  const ordersOf = groupBy(
    said,
    ({ trackingCode }) => trackingCode,
    ({ number }) => number,
  );
  const rows: TrackingRow[] = [];
  const unread: UnreadTrackingRow[] = [];
  const seen = new Set<string>();
  for (const row of said) {
    const problem = 'problem' in row ? undefined : problemOf(row);
    if ('problem' in row) unread.push(row);
    else if (problem) {
      const { line, ...typed } = row;
      unread.push({ line, typed, problem });
    } else {
      seen.add(contentOf(row));
      rows.push(row);
    }
  }
  return { ok: true as const, rows, unread };

  function problemOf(row: TrackingRow): TrackingRowProblem | undefined {
    if ((codesOf.get(row.number)?.size ?? 0) > 1) return 'order-twice';
    if ((ordersOf.get(row.trackingCode)?.size ?? 0) > 1) return 'code-twice';
    return seen.has(contentOf(row)) ? 'repeated' : undefined;
  }
}

function contentOf({ number, carrier, trackingCode }: TrackingRow): string {
  return `${number} ${carrier} ${trackingCode}`;
}

function groupBy(
  said: (TrackingRow | UnreadTrackingRow)[],
  keyOf: (row: TrackingRow) => string,
  partOf: (row: TrackingRow) => string,
): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const row of said) {
    if ('problem' in row) continue;
    const key = keyOf(row);
    groups.set(key, (groups.get(key) ?? new Set()).add(partOf(row)));
  }
  return groups;
}
