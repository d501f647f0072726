import { sql } from 'drizzle-orm';

/** Gives the statements of a transaction a minute, since changes of thousands of rows take longer than other statements may. */
export const LONG_STATEMENTS = sql`set local statement_timeout = '60s'`;
