import { buildWhenNeeded } from './build.ts';
import { runAtOnce } from './run-at-once.ts';
import { runTool } from './run-tool.ts';

/**
 * All checks but the browser: types, lint, unused code, rules, the database, whole shops. Whole shops are waited for most of
 * their time, so the other tests run meanwhile. Ends the process when something is not right.
 */
export async function verify(): Promise<void> {
  runTool('react-router', ['typegen']);
  await insist({
    types: ['tsc'],
    lint: ['biome', 'check', '--error-on-warnings', '.'],
    unused: ['knip'],
  });
  buildWhenNeeded();
  await insist({
    'rules and database': ['vitest', 'run', '--project', 'unit', '--project', 'database'],
    'whole shops': ['vitest', 'run', '--project', 'system'],
  });
}

async function insist(commands: Record<string, string[]>): Promise<void> {
  const failed = await runAtOnce(commands, 'when it ends');
  if (!failed.length) return;
  console.log(`\nNot right: ${failed.join(', ')}.`);
  process.exit(1);
}

if (import.meta.main) await verify();
