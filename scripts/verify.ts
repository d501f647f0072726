import { type FailedProgram, runAtOnce } from './run-at-once.ts';
import { runTool } from './run-tool.ts';

const rulesAndDatabase = ['vitest', 'run', '--project', 'unit', '--project', 'database'];
const wholeShops = ['vitest', 'run', '--project', 'system'];

/**
 * Runs all checks: types, lint, unused code, rules, database, whole shops, and journeys if wanted. Whole shops mostly wait, so the rest
 * runs meanwhile. Exits if anything fails.
 */
export async function verify({ journeys }: { journeys: boolean }): Promise<void> {
  runTool('react-router', ['typegen']);
  insist(
    await runAtOnce(
      {
        types: ['tsc'],
        lint: ['biome', 'check', '--error-on-warnings', '.'],
        unused: ['knip'],
        build: ['node', 'scripts/build.ts'],
      },
      'when it ends',
    ),
  );
  const shops = runAtOnce({ 'whole shops': wholeShops }, 'when it ends');
  const rest = await runAtOnce({ 'rules and database': rulesAndDatabase }, 'when it ends');
  if (journeys && !rest.length)
    rest.push(...(await runAtOnce({ journeys: ['playwright', 'test'] }, 'at once')));
  insist([...rest, ...(await shops)]);
}

/** Length of the repeated end of a failed program's output, which other output may have buried. */
const SUMMARY_LENGTH = 6_000;

function insist(failed: FailedProgram[]): void {
  if (!failed.length) return;
  for (const { name, output } of failed)
    if (output) console.log(`\nThe end of ${name}:\n${output.slice(-SUMMARY_LENGTH)}`);
  console.log(`\nNot right: ${failed.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

if (import.meta.main) await verify({ journeys: false });
