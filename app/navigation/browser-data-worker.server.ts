import {
  type BrowserData,
  legacyRowsOfKind,
  type MigratedRow,
  MOST_ROWS,
  migrationKinds,
} from '#app/back-office/browser-migration/legacy-browser-data.ts';
import { migrateBrowserData } from '#app/back-office/browser-migration/migrate-browser-data.server.ts';
import type { MigratedCategory } from '#app/back-office/browser-migration/read-stored-category.ts';
import { uploadLimits } from '#app/media/uploads/add-uploads-to-library.server.ts';
import { shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import type { Actor } from '#app/platform/editing/audit-log.server.ts';
import { longWork } from '#app/platform/jobs/long-work.server.ts';
import { parseJsonObject } from '#app/platform/text/parse-json.ts';
import { addCategoriesToMenus } from './menus/navigation-settings.server.ts';

type Migrated = { ok: true; rows: MigratedRow[] } | { ok: false; reason: 'not-json' | 'too-many' };

/** Imports a browser's data in a worker thread. Refuses anything but a JSON object of at most `MOST_ROWS` rows. */
export const migrateBrowserDataInWorker = longWork(
  'migrate-browser-data',
  async ({ actor, text, now }: { actor: Actor; text: string; now: Date }): Promise<Migrated> => {
    const data: BrowserData | undefined = parseJsonObject(text);
    if (!data) return { ok: false, reason: 'not-json' };
    const count = migrationKinds.reduce((sum, kind) => sum + legacyRowsOfKind(kind, data[kind]).length, 0);
    if (count > MOST_ROWS) return { ok: false, reason: 'too-many' };
    const means = {
      limits: uploadLimits,
      shopUrl,
      addCategories: (categories: MigratedCategory[]) => addCategoriesToMenus(db, actor, categories, now),
    };
    return { ok: true, rows: await migrateBrowserData(db, actor, data, means, now) };
  },
);
