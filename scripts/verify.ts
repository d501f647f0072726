import { buildWhenNeeded } from './build.ts';
import { runTool } from './run-tool.ts';

/** All checks but the browser: types, lint, unused code, rules, the database, whole shops. */
export function verify(): void {
  runTool('react-router', ['typegen']);
  runTool('tsc', []);
  runTool('biome', ['check', '--error-on-warnings', '.']);
  runTool('knip', []);
  runTool('vitest', ['run', '--project', 'unit', '--project', 'database']);
  buildWhenNeeded();
  runTool('vitest', ['run', '--project', 'system']);
}

if (import.meta.main) verify();
