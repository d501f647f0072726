import type { Db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { mapImportInWorker } from '../csv/create-map-and-run-import-in-worker.server.ts';
import { readMappingForm } from '../csv/mapping/read-mapping-form.ts';
import { validateMapping } from '../csv/mapping/validate-mapping.ts';
import { importModes } from '../csv/planning/planned-and-imported-product-types.ts';
import type { MapRefusal, StartAnswer } from '../csv/product-import-types.ts';
import { startPlannedImport } from '../csv/start-planned-import.server.ts';

type ImportForm = (
  db: Db,
  actor: Actor,
  importId: string,
  form: FormData,
  now: Date,
) => Promise<'done' | 'missing' | StartAnswer | MapRefusal>;

/** What the forms of an import's page do, by the last part of their addresses: answer what its words mean, or start it. */
export const importForms = { mapping: submitMapping, runs: submitRun } satisfies Record<string, ImportForm>;

async function submitRun(
  db: Db,
  actor: Actor,
  importId: string,
  form: FormData,
  now: Date,
): Promise<'done' | 'missing' | StartAnswer> {
  const mode = importModes.find((name) => name === form.get('mode'));
  if (!mode) return { ok: false, reason: 'no-mode' };
  const started = await startPlannedImport(db, actor, importId, mode, now);
  if (started.ok) return 'done';
  return started.reason === 'missing' ? 'missing' : { ok: false, reason: started.reason };
}

async function submitMapping(
  _: Db,
  { id, email }: Actor,
  importId: string,
  form: FormData,
  now: Date,
): Promise<'done' | 'missing' | MapRefusal> {
  const { given, asked, problems } = readMappingForm(form);
  const read = validateMapping(given);
  const all = [...problems, ...(read.ok ? [] : read.problems)];
  const refuse = (more: typeof all): MapRefusal => {
    return { ok: false, reason: 'mapping', problems: more, mapping: read.mapping };
  };
  if (!read.ok || all.length > 0) return refuse(all);
  const mapped = await mapImportInWorker({
    actor: { id, email },
    importId,
    mapping: read.mapping,
    asked,
    now,
  });
  if (mapped.ok) return 'done';
  // Another tab was quicker: the page shows what became of it.
  if (mapped.reason === 'started') return 'done';
  if (mapped.reason === 'missing') return 'missing';
  return refuse([{ path: 'columns', reason: mapped.reason === 'no-handle' ? 'no-handle' : 'unreadable' }]);
}
