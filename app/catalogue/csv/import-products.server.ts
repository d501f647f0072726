import { findJsonMistake } from '#app/content/editing/json-mistake.ts';
import { config } from '#app/platform/config.server.ts';
import { connectForLongWork } from '#app/platform/database/db.server.ts';
import { migrateDatabase } from '#app/platform/database/migrate.server.ts';
import { wordsIn } from '#app/platform/text/words.ts';
import { picturePace } from './applying/picture-fetch-pace.server.ts';
import { type ImportExit, importFile } from './import-file.server.ts';
import { mappingProblemText } from './mapping/mapping-problem-text.ts';
import { readMapping } from './mapping/mapping-problems.ts';
import './words.ts';
import '../words.ts';

type Asked = Omit<Parameters<typeof importFile>[2], 'now' | 'mapping' | 'pace'> & {
  /** The content of the file of `--map`, where there is one. */
  map: string | undefined;
};

/**
 * `npm run import`: imports a products file into the database of the settings, and lets go of it. Ends with 2 where the
 * file of `--map` is none, and says where it stops being one.
 */
export async function importProducts(
  bytes: Buffer,
  { map = '{}', ...options }: Asked,
): Promise<ImportExit | 2> {
  const t = wordsIn(options.language);
  const mistake = findJsonMistake(map);
  if (mistake) {
    options.tell(`--map: ${t(`csvImport.map.${mistake.reason}`, mistake)}`);
    return 2;
  }
  const read = readMapping(JSON.parse(map));
  if (!read.ok) {
    for (const problem of read.problems) options.tell(`--map: ${mappingProblemText(t, problem)}`);
    return 2;
  }
  await migrateDatabase(config.DATABASE_URL ?? '');
  const { db, pool } = connectForLongWork();
  try {
    const { mapping } = read;
    return await importFile(db, bytes, { ...options, mapping, pace: picturePace, now: new Date() });
  } finally {
    await pool.end();
  }
}
