import { isStorable } from '#app/platform/storable-text.ts';
import { textOfHtml } from './body-html.server.ts';
import { type ColumnKey, columnNames } from './columns.ts';
import {
  type FileProblem,
  LONGEST_CELL,
  MOST_PROBLEMS,
  type Problem,
  type ProductDraft,
} from './product-draft.ts';
import { readFacts } from './read-facts.server.ts';
import { readSizes } from './read-sizes.server.ts';
import { type Encoding, readTable, type Table, type TableRow } from './read-table.server.ts';

export type ProductsFile = { drafts: ProductDraft[]; ignored: string[]; encoding: Encoding };

/** Rows of one product, which stand together. */
export type ProductRows = {
  rows: TableRow[];
  columns: ReadonlySet<ColumnKey>;
  refuse: (row: TableRow, column: ColumnKey, reason: string, values?: Problem['values']) => void;
};

const handleForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_HANDLE = 100;
/** Said once for a product, on its first row; what further rows repeat must be the same. */
const ofProduct = [
  ...([
    'title',
    'titleNl',
    'editorNotes',
    'editorNotesNl',
    'subcategory',
    'tags',
    'published',
    'status',
  ] as const),
  ...(['sizeAndFit', 'sizeAndFitNl', 'deliveryAndReturns', 'deliveryAndReturnsNl'] as const),
  ...(['gender', 'category', 'ownType', 'isNew', 'colour'] as const),
];
const htmlTexts = ['editorNotes', 'editorNotesNl'] as const;
const plainTexts = [
  'titleNl',
  'sizeAndFit',
  'sizeAndFitNl',
  'deliveryAndReturns',
  'deliveryAndReturnsNl',
] as const;

/**
 * Reads what a file in the columns of Shopify's product CSV says of products, each with what is wrong by line and column.
 * Rows of one product stand together and begin with what is said once. Refuses what is no such file.
 */
export function readProducts(
  bytes: Buffer,
): { ok: true; file: ProductsFile } | { ok: false; reason: FileProblem; line?: number; column?: string } {
  const read = readTable(bytes);
  if (!read.ok) return read;
  const { table } = read;
  const first = new Map<string, number>();
  const drafts = groupsOf(table.rows).map((rows) => draftOf(rows, table, first));
  return { ok: true, file: { drafts, ignored: table.ignored, encoding: table.encoding } };
}

function groupsOf(rows: TableRow[]): TableRow[][] {
  const groups: TableRow[][] = [];
  let current = '';
  for (const row of rows) {
    const handle = row.cells.handle?.trim() ?? '';
    if (handle && handle === current) groups.at(-1)?.push(row);
    else groups.push([row]);
    current = handle;
  }
  return groups;
}

function draftOf(rows: TableRow[], { columns }: Table, seen: Map<string, number>): ProductDraft {
  const first = rows[0] as TableRow;
  const handle = first.cells.handle?.trim() ?? '';
  const problems: Problem[] = [];
  const product: ProductRows = {
    rows,
    columns,
    refuse(row, column, reason, values) {
      problems.push({ line: row.line, column: columnNames[column], reason, ...(values && { values }) });
    },
  };
  refuseRows(product, handle, seen);
  const sizes = readSizes(product);
  const pictures = readPictures(product);
  return {
    handle: isStorable(handle) ? handle : '',
    line: first.line,
    texts: readTexts(product),
    facts: readFacts(product),
    ...(sizes && { sizes }),
    ...(pictures && { pictures }),
    problems: problems.slice(0, MOST_PROBLEMS),
  };
}

function refuseRows({ rows, refuse }: ProductRows, handle: string, seen: Map<string, number>): void {
  const first = rows[0] as TableRow;
  const earlier = seen.get(handle);
  if (first.longCells.includes('handle')) refuse(first, 'handle', 'cell-too-long', { most: LONGEST_CELL });
  else if (!handle) refuse(first, 'handle', 'handle-missing');
  else if (!handleForm.test(handle) || handle.length > LONGEST_HANDLE) refuse(first, 'handle', 'handle-form');
  else if (earlier !== undefined) refuse(first, 'handle', 'handle-again', { earlier });
  else seen.set(handle, first.line);
  for (const row of rows) {
    if (row.isTooLong) refuse(row, 'handle', 'too-many-cells');
    for (const column of row.longCells.filter((one) => one !== 'handle'))
      refuse(row, column, 'cell-too-long', { most: LONGEST_CELL });
    const unstorable = Object.entries(row.cells).find(([, cell]) => !isStorable(cell));
    if (unstorable) refuse(row, unstorable[0] as ColumnKey, 'unstorable');
    if (row === first) continue;
    for (const column of ofProduct) {
      const cell = row.cells[column]?.trim();
      if (cell && cell !== first.cells[column]?.trim()) refuse(row, column, 'differs', { first: first.line });
    }
  }
}

function readTexts({ rows, columns, refuse }: ProductRows): ProductDraft['texts'] {
  const first = rows[0] as TableRow;
  const { cells } = first;
  const texts: ProductDraft['texts'] = {};
  if (columns.has('title')) texts.title = cells.title?.trim() ?? '';
  for (const name of htmlTexts.filter((html) => columns.has(html))) {
    const text = textOfHtml(cells[name] ?? '');
    if (text === undefined) refuse(first, name, 'markup-too-deep');
    texts[name] = text || null;
  }
  for (const name of plainTexts) if (columns.has(name)) texts[name] = cells[name]?.trim() || null;
  return texts;
}

/** By their positions; those without one come where they stand. */
function readPictures({ rows, columns, refuse }: ProductRows): string[] | undefined {
  if (!columns.has('picture')) return;
  const found = rows.flatMap((row, place) => {
    const address = row.cells.picture?.trim();
    const position = row.cells.picturePosition?.trim() ?? '';
    if (!address) return [];
    if (position && !/^\d{1,4}$/.test(position)) refuse(row, 'picturePosition', 'position');
    return [{ address, position: position ? Number(position) : place + 1 }];
  });
  return found.sort((one, other) => one.position - other.position).map(({ address }) => address);
}
