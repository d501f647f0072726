import fs from 'node:fs';
import { expect, test } from 'vitest';
import { narrowingStatements, reasonToNarrow } from './narrowing-statements.ts';

/** Number of migrations from before the first release. */
const BEFORE_RELEASES = 28;

const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };

test('a migration takes away only what no code of the release before it uses', () => {
  const later = fs
    .readdirSync('migrations')
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > BEFORE_RELEASES);
  const wrong = later.flatMap((name) => {
    const migration = fs.readFileSync(`migrations/${name}`, 'utf8');
    const narrowing = narrowingStatements(migration);
    const { unusedSince, widens } = reasonToNarrow(migration);
    const isAllowed = widens !== undefined || (unusedSince !== undefined && isEarlier(unusedSince, version));
    return narrowing.length && !isAllowed ? [`${name}: ${narrowing.join('; ')}`] : [];
  });
  expect(wrong, 'widen first, narrow a release later: docs/upgrading.md').toEqual([]);
});

test.each([
  'DROP TABLE "categories" CASCADE;',
  'ALTER TABLE "products" DROP COLUMN "search_document";',
  'ALTER TABLE "products" drop column "search_document";',
  'ALTER TABLE "products" RENAME COLUMN "title" TO "name";',
  'ALTER TABLE "products" RENAME TO "pieces";',
  'ALTER TABLE "products" ADD COLUMN "weight" integer NOT NULL;',
  'ALTER TABLE "products" ALTER COLUMN "title" SET NOT NULL;',
  'ALTER TABLE "products" ALTER COLUMN "price_cents" SET DATA TYPE bigint;',
  'ALTER TABLE "products" ALTER COLUMN "published" DROP DEFAULT;',
  `ALTER TABLE "products" ADD CONSTRAINT "products_title" CHECK ("products"."title" <> '');`,
  'ALTER TABLE "products" ADD CONSTRAINT "products_title" UNIQUE("title");',
  'CREATE UNIQUE INDEX "products_title" ON "products" USING btree ("title");',
  'ALTER TABLE "products" ADD CONSTRAINT "products_image" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id");',
  'CREATE TRIGGER "products_refused" BEFORE INSERT ON "products" EXECUTE FUNCTION "refuse"();',
  'DROP FUNCTION "fold_text";',
])('it narrows: %s', (statement) => {
  expect(narrowingStatements(`-- Why.\n${statement}`)).toEqual([statement]);
});

test.each([
  'CREATE TABLE "sizes" ("id" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "sizes_id" ON "sizes" USING btree ("id");--> statement-breakpoint\nALTER TABLE "sizes" ADD CONSTRAINT "sizes_id" CHECK ("sizes"."id" <> \'\');',
  'ALTER TABLE "products" ADD COLUMN "weight" integer;',
  'ALTER TABLE "products" ADD COLUMN "weight" integer DEFAULT 0 NOT NULL;--> statement-breakpoint\nALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight" >= 0);',
  'ALTER TABLE "products" ADD COLUMN "form_id" uuid;--> statement-breakpoint\nALTER TABLE "products" ADD CONSTRAINT "products_form_id_unique" UNIQUE("form_id");',
  'ALTER TABLE "products" ADD COLUMN "folded" text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL;',
  'ALTER TABLE "products" ALTER COLUMN "title" DROP NOT NULL;',
  'ALTER TABLE "products" DROP CONSTRAINT "products_title";',
  'DROP INDEX "products_listing";',
  'CREATE INDEX "products_listing" ON "products" USING btree ("title");',
  `UPDATE "products" SET "type" = 'x';`,
])('it widens: %s', (migration) => {
  expect(narrowingStatements(migration)).toEqual([]);
});

test('a migration says for whom it narrows, or why it does not', () => {
  expect(reasonToNarrow('-- narrows: unused since 0.1.0\nDROP TABLE "x";')).toEqual({ unusedSince: '0.1.0' });
  expect(reasonToNarrow('-- widens: takes one status more\n…')).toEqual({ widens: 'takes one status more' });
  expect(reasonToNarrow('-- narrows: soon\nDROP TABLE "x";')).toEqual({});
  expect(isEarlier('0.1.0', '0.2.0')).toBe(true);
  expect(isEarlier('0.10.0', '0.9.0')).toBe(false);
  expect(isEarlier('0.1.0', '0.1.0')).toBe(false);
});

function isEarlier(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}
