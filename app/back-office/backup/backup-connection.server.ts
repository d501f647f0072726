import pg from 'pg';

const CONNECT_WITHIN_MS = 10_000;

export async function inBackupTransaction<Result>(
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
  // Ignores connection errors, since the running statement then fails as well.
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
    // Closing the connection rolls back a transaction that was not committed.
    await client.end().catch(() => {});
  }
}
