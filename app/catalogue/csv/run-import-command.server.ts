import { findJsonMistake } from '#app/content/editing/json-mistake.ts';
import { directDatabaseUrl } from '#app/platform/config.server.ts';
import { connectForLongWork } from '#app/platform/database/db.server.ts';
import { migrateDatabase } from '#app/platform/database/migrate.server.ts';
import { wordsIn } from '#app/platform/text/i18n.ts';
import { pictureFetchSettings } from './applying/picture-fetch-settings.server.ts';
import { type ImportExit, importFileForCli } from './import-file-for-cli.server.ts';
import { mappingProblemText } from './mapping/mapping-problem-text.ts';
import { validateMapping } from './mapping/validate-mapping.ts';

type Asked = Omit<Parameters<typeof importFileForCli>[2], 'now' | 'mapping' | 'pace'> & {
  map: string | undefined;
};

/**
 * Runs `npm run import`: imports a products file into the configured database, then disconnects. Returns 2 and prints the place if the
 * `--map` file is invalid.
 */
export async function runImportCommand(
  bytes: Buffer,
  { map = '{}', ...options }: Asked,
): Promise<ImportExit | 2> {
  const t = wordsIn(options.language);
  const mistake = findJsonMistake(map);
  if (mistake) {
    options.tell(`--map: ${t(`csvImport.map.${mistake.reason}`, mistake)}`);
    return 2;
  }
  const read = validateMapping(JSON.parse(map));
  if (!read.ok) {
    for (const problem of read.problems) options.tell(`--map: ${mappingProblemText(t, problem)}`);
    return 2;
  }
  await migrateDatabase(directDatabaseUrl);
  const { db, pool } = connectForLongWork();
  try {
    const { mapping } = read;
    return await importFileForCli(db, bytes, {
      ...options,
      mapping,
      pace: pictureFetchSettings,
      now: new Date(),
    });
  } finally {
    await pool.end();
  }
}
