import pg from 'pg';

const CONNECT_WITHIN_MS = 10_000;

/** Does work on a connection of its own in one transaction, in which statements may take as long as they need. */
export async function inOwnTransaction<Result>(
  databaseUrl: string,
  mode: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: 'marenza-backup',
  });
  // The statement it was running fails, and that is enough.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`begin ${mode}`);
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // Without a commit the end of the connection takes everything back.
    await client.end().catch(() => {});
  }
}
