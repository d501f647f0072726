import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Number of migrations from before the rule. */
const BEFORE_RULE = 52;

test('a migration writes no table anew that was there before: nobody could order meanwhile', () => {
  const wrong = fs
    .readdirSync('migrations')
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > BEFORE_RULE)
    .flatMap((name) => rewritingStatements(fs.readFileSync(`migrations/${name}`, 'utf8')));
  expect(wrong, 'docs/upgrading.md').toEqual([]);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL;',
  'ALTER TABLE "orders" DROP COLUMN "search_text",\n\tADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(email)) STORED;',
  'ALTER TABLE "orders" ALTER COLUMN "total_cents" SET DATA TYPE bigint;',
])('it writes a table anew: %s', (statement) => {
  expect(rewritingStatements(statement)).toEqual([statement]);
  expect(rewritingStatements(`CREATE TABLE "orders" ();--> statement-breakpoint\n${statement}`)).toEqual([]);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "business" jsonb;',
  'ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT \'goods\' NOT NULL;',
  'CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at");',
])('it writes none: %s', (statement) => {
  expect(rewritingStatements(statement)).toEqual([]);
});

function rewritingStatements(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((statement) => statement.trim());
  const ownTables = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)/i.exec(statement)?.[1] ?? []),
  );
  return statements.filter((statement) => {
    const table = /^alter table (?:only )?"?(\w+)"?/im.exec(statement)?.[1];
    return (
      table !== undefined &&
      !ownTables.has(table) &&
      /\badd column\b.+\bgenerated always as\b.+\bstored\b|\balter column "?\w+"? (?:set data )?type\b/is.test(
        statement,
      )
    );
  });
}
