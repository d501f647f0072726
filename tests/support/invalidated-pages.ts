import pg from 'pg';
import { config } from '#app/platform/config.server.ts';
import { PAGES_CHANNEL } from '#app/platform/pages/invalidate-pages.server.ts';

/** Starts listening; the returned function gives the tags invalidated since its last call, change by change. */
export async function invalidatedPagesForTests(): Promise<() => Promise<string[][]>> {
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  let heard: string[][] = [];
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '[]')));
  client.on('error', () => {});
  await client.connect();
  await client.query(`listen ${PAGES_CHANNEL}`);
  return async () => {
    // Notifications arrive before the result of a later query.
    await client.query('select 1');
    const recent = heard;
    heard = [];
    return recent;
  };
}
