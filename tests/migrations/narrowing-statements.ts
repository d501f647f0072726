/**
 * Returns the statements of a migration that would break the previous release, which runs beside it during an upgrade: they remove or
 * refuse something that worked. Tables and columns that the migration itself adds are exempt.
 */
export function narrowingStatements(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map(withoutComments);
  const ownTables = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)/i.exec(statement)?.[1] ?? []),
  );
  const ownColumns = new Set(
    statements.flatMap((statement) => {
      const [, table, column] =
        /^alter table "?(\w+)"? add column (?:if not exists )?"?(\w+)/i.exec(statement) ?? [];
      return table ? [`${table}.${column}`] : [];
    }),
  );
  return statements.filter((statement) => {
    const table = /^alter table (?:only )?"?(\w+)"?/i.exec(statement)?.[1];
    if (table) return !ownTables.has(table) && narrowsTable(statement, table, ownColumns);
    const [, indexed = '', columns = ''] =
      /^create unique index .+? on "?(\w+)"?(?: using \w+)? \((.+)$/is.exec(statement) ?? [];
    if (indexed) return !ownTables.has(indexed) && !isOfOwn(columns, indexed, ownColumns);
    return /^drop (table|view|function|type|sequence|schema|materialized)|^alter type .+ rename|^create trigger\b/i.test(
      statement,
    )
      ? !ownTables.has(/\bon "?(\w+)/i.exec(statement)?.[1] ?? '')
      : false;
  });
}

/** Returns the migration's own note: the release whose code no longer needs what it removes, or why it removes nothing. */
export function reasonToNarrow(migration: string): { unusedSince?: string; widens?: string } {
  const unusedSince = /^-- narrows: unused since (\d+\.\d+\.\d+)$/m.exec(migration)?.[1];
  const widens = /^-- widens: (\S.+)$/m.exec(migration)?.[1];
  return { ...(unusedSince && { unusedSince }), ...(widens && { widens }) };
}

function narrowsTable(statement: string, table: string, ownColumns: Set<string>): boolean {
  const column = /\b(?:alter|drop|rename) column (?:if exists )?"?(\w+)/i.exec(statement)?.[1];
  if (column && ownColumns.has(`${table}.${column}`)) return false;
  if (/\badd column\b/i.test(statement))
    return /\bnot null\b/i.test(statement) && !/\bdefault\b|\bgenerated\b/i.test(statement);
  if (/\badd (constraint|check|unique|foreign|primary|exclude)\b/i.test(statement))
    return !isOfOwn(statement.replace(/\breferences\b.*$/is, ''), table, ownColumns);
  return /\b(drop column|drop default|rename|set data type|type|set not null)\b/i.test(statement);
}

/** True if all columns of a constraint or index are new: the previous release does not use them. */
function isOfOwn(text: string, table: string, ownColumns: Set<string>): boolean {
  const named = [...(/\((.+)$/s.exec(text)?.[1] ?? text).matchAll(/"(\w+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== table);
  return named.length > 0 && named.every((name) => ownColumns.has(`${table}.${name}`));
}

function withoutComments(statement: string): string {
  return statement.replace(/^\s*--.*$/gm, '').trim();
}
