import type pg from 'pg';

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** A default, an identity or a generated value stands in. */
  filled: boolean;
};
type Reference = { table: string; columns: string[]; target: string; targetColumns: string[] };
type Check = { table: string; definition: string };

const ROWS_PER_TABLE = 5;
const MANY_TRIES = 5_000;
const FEW_TRIES = 100;

/**
 * Adds rows to every table of a database, or to those that `isWanted` names. The constraints decide which rows they are: values are
 * drawn by type and by what the checks name, and drawn again until a row is taken. Returns the tables that took none.
 */
export async function fillWithGeneratedRows(
  client: pg.Client,
  isWanted: (table: string) => boolean = () => true,
  seed = 1,
): Promise<string[]> {
  // Throwaway data need not reach the disk.
  await client.query('set synchronous_commit = off');
  const { columns, references, checks } = await readSchema(client);
  const tables = inOrderOfReferences([...new Set(columns.map(({ table }) => table))], references);
  const empty: string[] = [];
  let drawn = seed;
  const random = () => {
    // A fixed sequence, so that what fails once fails again.
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn / 2_147_483_647;
  };
  for (const table of tables.filter(isWanted)) {
    const hasSystems = table === 'product_sizes' && tables.includes('system_sizes');
    const sizes = hasSystems ? await readSizes(client) : [];
    const own = columns
      .filter((column) => column.table === table)
      .map((column) => {
        const words = wordsFor(column, checks);
        return { ...column, words: column.name === 'size' ? [...words, ...sizes] : words };
      });
    const parents = await readParents(
      client,
      references.filter((one) => one.table === table),
    );
    const { rowCount } = await client.query(`select from ${table} limit ${ROWS_PER_TABLE}`);
    // Tables with room for few rows are emptied again, unless other rows need them.
    if (rowCount && rowCount < ROWS_PER_TABLE) await deleteAll(client, table);
    const taken = await addRows(client, table, () => drawRow(own, parents, random));
    if (!taken) empty.push(table);
  }
  return empty;
}

async function deleteAll(client: pg.Client, table: string): Promise<void> {
  await client.query(`delete from ${table}`).catch((error: { code?: string }) => {
    if (!/^(23|P0001)/.test(error.code ?? '')) throw error;
  });
}

/** Returns how many rows the table took. */
async function addRows(
  client: pg.Client,
  table: string,
  draw: () => Record<string, unknown> | undefined,
): Promise<number> {
  let taken = 0;
  for (let tries = 0; taken < ROWS_PER_TABLE && tries < (taken ? FEW_TRIES : MANY_TRIES); tries++) {
    const row = draw();
    if (!row || !(await insert(client, table, row))) continue;
    taken += 1;
    tries = 0;
  }
  return taken;
}

async function readSchema(client: pg.Client) {
  const columns = await client.query<Column>(`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
      (c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS') as filled
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.is_generated = 'NEVER' and c.identity_generation is distinct from 'ALWAYS'
    order by c.table_name, c.ordinal_position`);
  const references = await client.query<Reference>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
      array(select attname::text from unnest(conkey) with ordinality k(n, i) join pg_attribute on attrelid = conrelid and attnum = n order by i) as columns,
      array(select attname::text from unnest(confkey) with ordinality k(n, i) join pg_attribute on attrelid = confrelid and attnum = n order by i) as "targetColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const checks = await client.query<Check>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  return { columns: columns.rows, references: references.rows, checks: checks.rows };
}

/** Returns the values in a column's checks, without patterns and the empty text, which checks only refuse. */
function wordsFor({ table, name }: Column, checks: Check[]): string[] {
  return checks
    .filter((check) => check.table === table && new RegExp(`\\b${name}\\b`).test(check.definition))
    .flatMap(({ definition }) => [...definition.matchAll(/'((?:[^']|'')*)'::text/g)])
    .map(([, word = '']) => word)
    .filter((word) => !/^(\^|$)/.test(word));
}

/** Returns the sizes of all size systems. A trigger refuses others. */
async function readSizes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ size: string }>('select size from system_sizes');
  return rows.map(({ size }) => size);
}

type Parents = { columns: string[]; rows: unknown[][] };

async function readParents(client: pg.Client, references: Reference[]): Promise<Parents[]> {
  const parents: Parents[] = [];
  for (const { columns, target, targetColumns } of references) {
    const named = targetColumns.map((name) => `"${name}"`).join();
    const { rows } = await client.query({ text: `select ${named} from ${target}`, rowMode: 'array' });
    parents.push({ columns, rows });
  }
  return parents;
}

function inOrderOfReferences(tables: string[], references: Reference[]): string[] {
  const ordered: string[] = [];
  function add(table: string, above: string[]): void {
    if (ordered.includes(table) || above.includes(table)) return;
    for (const { target } of references.filter((one) => one.table === table)) add(target, [...above, table]);
    ordered.push(table);
  }
  for (const table of tables) add(table, []);
  return ordered;
}

function drawRow(
  columns: (Column & { words: string[] })[],
  parents: Parents[],
  random: () => number,
): Record<string, unknown> | undefined {
  const row: Record<string, unknown> = {};
  for (const { name, type, nullable, filled, words } of columns) {
    if ((nullable && random() < 0.5) || (filled && random() < 0.3)) continue;
    row[name] = drawValue(type, words, random);
  }
  for (const { columns: own, rows } of parents) {
    const isNamed = own.every((name) => name in row || !columns.find((one) => one.name === name)?.nullable);
    if (!isNamed) continue;
    const parent = rows[Math.floor(random() * rows.length)];
    if (!parent) return undefined;
    for (const [index, name] of own.entries()) row[name] = parent[index];
  }
  return row;
}

function drawValue(type: string, words: string[], random: () => number): unknown {
  const whole = (below: number) => Math.floor(random() * below);
  const plain = `word-${whole(1_000_000)}`;
  const forms = [
    plain,
    plain,
    plain,
    plain,
    `noor-${whole(1_000_000)}@example.com`,
    '#b4532f',
    `CODE-${whole(1_000_000)}`,
    `/path-${whole(1_000_000)}`,
  ];
  const word = () =>
    words.length && random() < 0.9 ? words[whole(words.length)] : forms[whole(forms.length)];
  if (type.startsWith('_'))
    return Array.from({ length: whole(3) }, () => drawValue(type.slice(1), words, random));
  if (/^int|^numeric|^float/.test(type)) return whole(4) + (random() < 0.1 ? 100_000 : 0);
  if (type === 'bool') return random() < 0.5;
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(whole(1e12)).padStart(12, '0')}`;
  if (type === 'date') return `2026-0${1 + whole(9)}-1${whole(10)}`;
  if (/^timestamp/.test(type)) return new Date(1_780_000_000_000 + whole(1_000_000_000));
  if (/^json/.test(type)) return JSON.stringify(random() < 0.5 ? {} : { said: `word ${whole(1000)}` });
  return word();
}

async function insert(client: pg.Client, table: string, row: Record<string, unknown>): Promise<boolean> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const text = names.length
    ? `insert into ${table} (${names.map((name) => `"${name}"`).join()}) values (${places.join()})`
    : `insert into ${table} default values`;
  return client.query(text, Object.values(row)).then(
    () => true,
    (error: { code?: string }) => {
      // Not null, foreign key, unique, check, malformed, or what a trigger says: drawn again.
      if (/^(22|23|42804|P0001)/.test(error.code ?? '')) return false;
      throw error;
    },
  );
}
