import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '../../app/platform/database/db.server.ts';

export type Query = { text: string; values: unknown[] };
export type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };
export type Explained = { Plan: Node; 'Planning Time': number; 'Execution Time': number };

export async function queriesOf(pool: pg.Pool, read: (on: Db) => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void queries.push({ text, values }) };
  await read(drizzle(pool, { logger }) as unknown as Db);
  return queries;
}

/** Returns the database's plan of a query; the option `analyze,` executes and times it. */
export async function explain(pool: pg.Pool, { text, values }: Query, options = ''): Promise<Explained> {
  const { rows } = await pool.query(`explain (${options} format json) ${text}`, values);
  return rows[0]['QUERY PLAN'][0];
}
