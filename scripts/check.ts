import { spawn } from 'node:child_process';
import path from 'node:path';
import { runTool } from './run-tool.ts';

/**
 * What is worth knowing after every change: types, lint, unused code, rules and architecture, all at once. With `--watch`
 * types and tests stay and look again at what changed.
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
const failed = await Promise.all(
  Object.entries(checks).map(async ([name, command]) => ((await run(command)) ? [] : [name])),
);
const seconds = Math.round((performance.now() - began) / 1000);
const names = failed.flat();
console.log(names.length ? `\nNot right: ${names.join(', ')}.` : `\nAll right, in ${seconds} s.`);
process.exitCode = names.length ? 1 : 0;

/** Watching programs write as they go; the others when they are done, so that nothing is mixed. */
function run([program = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(path.resolve('node_modules/.bin', program), args, {
    stdio: isWatching ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      if (code !== 0) process.stdout.write(output);
      resolve(code === 0);
    });
  });
}
