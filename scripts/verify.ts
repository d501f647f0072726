import { buildWhenNeeded } from './build.ts';
import { runAtOnce } from './run-at-once.ts';
import { runTool } from './run-tool.ts';

const rulesAndDatabase = ['vitest', 'run', '--project', 'unit', '--project', 'database'];
const wholeShops = ['vitest', 'run', '--project', 'system'];

/**
 * All checks: types, lint, unused code, rules, the database, whole shops, and the browser's journeys if asked for. Whole
 * shops are waited for most of their time, so everything else runs meanwhile. Ends the process when something is not right.
 */
export async function verify({ journeys }: { journeys: boolean }): Promise<void> {
  runTool('react-router', ['typegen']);
  insist(
    await runAtOnce(
      { types: ['tsc'], lint: ['biome', 'check', '--error-on-warnings', '.'], unused: ['knip'] },
      'when it ends',
    ),
  );
  buildWhenNeeded();
  const shops = runAtOnce({ 'whole shops': wholeShops }, 'when it ends');
  const rest = await runAtOnce({ 'rules and database': rulesAndDatabase }, 'when it ends');
  if (journeys && !rest.length)
    rest.push(...(await runAtOnce({ journeys: ['playwright', 'test'] }, 'at once')));
  insist([...rest, ...(await shops)]);
}

function insist(failed: string[]): void {
  if (!failed.length) return;
  console.log(`\nNot right: ${failed.join(', ')}.`);
  process.exit(1);
}

if (import.meta.main) await verify({ journeys: false });
