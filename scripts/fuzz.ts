import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from './build.ts';
import { runTool } from './run-tool.ts';

/** `npm run fuzz`, or `-- --seconds 600 --seed 42`: sends random requests to every address for this time (tests/system/fuzz.test.ts). */
const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
buildWhenNeeded();
runTool('vitest', ['run', '--project', 'system', 'tests/system/fuzz.test.ts'], {
  FUZZ_SECONDS: values.seconds ?? '300',
  FUZZ_SEED: values.seed ?? String(randomInt(1_000_000)),
});
