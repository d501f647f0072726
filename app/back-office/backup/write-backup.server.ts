import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { masterKey } from '#app/media/serving/renditions.server.ts';
import { listStored, readStored } from '#app/media/storage/storage.server.ts';
import { faultPoint } from '#app/platform/fault-point.server.ts';
import { CLOCK_QUEUE_POLICY } from '#app/platform/jobs/job-counts.ts';
import { version } from '#package';
import { type Archive, createArchive } from './archive.server.ts';
import {
  BACKUP_FORMAT,
  type BackedUpTable,
  type BackupHeader,
  HEADER,
  PICTURE,
  SEQUENCES,
  SETTINGS,
} from './backup-format.ts';

const PIECE_BYTES = 2 * 1024 * 1024;
const compress = promisify(gzip);

type PictureStorage = { list(): AsyncIterable<string>; read(name: string): Promise<Buffer | undefined> };

const shopStorage: PictureStorage = { list: () => listStored('masters'), read: readStored };

type Options = {
  secret: string;
  settings: string;
  now: Date;
  pictures?: PictureStorage;
  signal?: AbortSignal;
};

export type WrittenBackup = { rows: number; pictures: number; missingPictures: string[] };

/** Streams the tables as `client`'s transaction sees them, then the pictures, into `output`. Ends `output`. */
export async function writeBackup(
  client: pg.Client,
  output: Writable,
  { secret, settings, now, pictures = shopStorage, signal }: Options,
): Promise<WrittenBackup> {
  const archive = createArchive(output, secret);
  try {
    const tables = await listBackedUpTables(client);
    const header: BackupHeader = {
      format: BACKUP_FORMAT,
      shopVersion: version,
      createdAt: now.toISOString(),
      migrations: await listAppliedMigrations(client),
      tables,
    };
    await archive.add(HEADER, Buffer.from(JSON.stringify(header)));
    await archive.add(SETTINGS, Buffer.from(settings));
    let rows = 0;
    for (const table of tables) {
      signal?.throwIfAborted();
      rows += await addTable(client, archive, table);
    }
    // Reads sequences after the tables, so that a restored shop does not reuse numbers that were used in between.
    await archive.add(SEQUENCES, Buffer.from(JSON.stringify(await listSequences(client))));
    faultPoint('backup');
    const library = await listLibrary(client);
    const added = await addPictures(archive, pictures, library, signal);
    const missingPictures = [...library].sort();
    await archive.finish(missingPictures);
    return { rows, pictures: added, missingPictures };
  } catch (error) {
    await archive.abandon(error as Error);
    throw error;
  }
}

async function addTable(client: pg.Client, archive: Archive, table: BackedUpTable): Promise<number> {
  const copy = client.query(copyTo(`copy ${await selectionOf(client, table)} to stdout`));
  let pieces: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const flush = async () => {
    if (!bytes) return;
    const name = `tables/${table.name}/${String(number++).padStart(6, '0')}.copy.gz`;
    await archive.add(name, await compress(Buffer.concat(pieces), { level: 3 }));
    pieces = [];
    bytes = 0;
  };
  for await (const piece of copy) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= PIECE_BYTES) await flush();
  }
  await flush();
  return copy.rowCount;
}

/** Selects a table's rows. Waiting and running jobs are added to `restored_jobs`, which a restored shop queues. */
async function selectionOf(client: pg.Client, { name, columns }: BackedUpTable): Promise<string> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const table = pg.escapeIdentifier(name);
  if (name !== 'restored_jobs') return `${table} (${list})`;
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('pgboss.job') is not null as has`,
  );
  if (!rows[0]?.has) return `${table} (${list})`;
  return `(select ${list} from ${table} union all
    select ${list} from (
      select id, name as queue, data, start_after, created_on as created_at from pgboss.job
      where state < 'completed' and name not like '\\_\\_pgboss\\_\\_%' and name not in (
        select name from pgboss.queue where policy = '${CLOCK_QUEUE_POLICY}')
    ) as jobs)`;
}

async function listLibrary(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ hash: string }>(
    `select substr(url, length('/media/') + 1) as hash from images`,
  );
  return new Set(rows.map(({ hash }) => masterKey(hash)));
}

/** Adds the stored pictures to the archive and deletes their names from `library`. */
async function addPictures(
  archive: Archive,
  pictures: PictureStorage,
  library: Set<string>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let added = 0;
  for await (const name of pictures.list()) {
    signal?.throwIfAborted();
    if (!PICTURE.test(name)) continue;
    // A listed picture that cannot be read was just deleted, also from the library.
    const bytes = await pictures.read(name);
    if (!bytes) continue;
    await archive.add(name, bytes);
    library.delete(name);
    added++;
  }
  return added;
}

/** Tables that backups do not contain. Sessions are excluded so that a restored shop has no session revoked since. */
const leftOut = ['sessions', 'rate_limits', 'backups'];

export async function listBackedUpTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [leftOut],
  );
  return rows;
}

async function listAppliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
}

async function listSequences(client: pg.Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}
