import { db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { longWork } from '#app/platform/jobs/long-work.server.ts';
import type { ImportMapping } from './mapping/import-mapping.ts';
import { mapImport } from './mapping/map-import.server.ts';
import { createImport } from './planning/create-import.server.ts';
import { runImport } from './run-import.server.ts';

/** Runs in a worker, since parsing a large file takes seconds. */
export const createImportInWorker = longWork(
  'plan-import',
  ({ actor, name, bytes, now }: { actor: Actor; name: string; bytes: Uint8Array; now: Date }) =>
    createImport(db, actor, { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }, now),
);

export const mapImportInWorker = longWork(
  'map-import',
  (given: { actor: Actor; importId: string; mapping: ImportMapping; asked: string[]; now: Date }) =>
    mapImport(db, given.actor, given, given.now),
);

export const runImportInWorker = longWork('run-import', (importId: string) =>
  runImport(db, importId, () => new Date()),
);
