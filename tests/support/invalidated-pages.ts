import pg from 'pg';
import { config } from '#app/platform/config.server.ts';
import { PAGES_CHANNEL } from '#app/platform/pages/invalidate-pages.server.ts';

/** From now on: a function that answers the tags of the pages dropped since it was last asked, change by change. */
export async function invalidatedPagesForTests(): Promise<() => Promise<string[][]>> {
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  let heard: string[][] = [];
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '[]')));
  client.on('error', () => {});
  await client.connect();
  await client.query(`listen ${PAGES_CHANNEL}`);
  return async () => {
    // Notifications come before the answer to a query that is sent after them.
    await client.query('select 1');
    const recent = heard;
    heard = [];
    return recent;
  };
}
