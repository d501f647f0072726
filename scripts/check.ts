import { runAtOnce } from './run-at-once.ts';
import { runTool } from './run-tool.ts';

/**
 * Runs the checks needed after every change at once: types, lint, unused code, rules and architecture. With `--watch` types and tests keep
 * watching.
 */
const isWatching = process.argv.includes('--watch');
const checks: Record<string, string[]> = isWatching
  ? {
      types: ['tsc', '--watch', '--preserveWatchOutput'],
      tests: ['vitest', '--project', 'unit', '--reporter', 'dot'],
    }
  : {
      types: ['tsc'],
      lint: ['biome', 'check', '--error-on-warnings', '.'],
      unused: ['knip'],
      tests: ['vitest', 'run', '--project', 'unit', '--reporter', 'dot'],
    };

runTool('react-router', ['typegen']);
const began = performance.now();
const failed = await runAtOnce(checks, isWatching ? 'at once' : 'when it fails');
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  failed.length
    ? `\nNot right: ${failed.map(({ name }) => name).join(', ')}.`
    : `\nAll right, in ${seconds} s.`,
);
process.exitCode = failed.length ? 1 : 0;
