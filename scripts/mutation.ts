import { hash } from 'node:crypto';
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { type Group, groups } from '../tests/mutation/groups.ts';
import setUpDatabase from '../tests/setup/template-database.ts';

/**
 * Runs mutation tests of the named groups, or all; with `--part 0.1 --seed 7` of a tenth of their lines, drawn by that seed. Exits with 1
 * if a group kills fewer than nine of ten.
 */
const LEAST_SCORE = 90;
/** Lines are drawn in blocks, so that mutants of more than one line are drawn too. */
const BLOCK_LINES = 10;

type Row = {
  group: string;
  mutants: number;
  killed: number;
  timedOut: number;
  survived: number;
  score: string;
};

const { positionals: wanted, values } = parseArgs({
  options: {
    again: { type: 'boolean', default: false },
    part: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const part = Number(values.part);
if (!(part > 0 && part <= 1)) throw new Error('--part is a number above 0, at most 1.');
const unknown = wanted.filter((name) => !groups[name]);
if (unknown.length)
  throw new Error(`No such group: ${unknown}. There are ${Object.keys(groups).join(', ')}.`);

// One server for all mutants, with the empty shop that each test file copies; Vitest would start one per process.
const stopDatabase = await setUpDatabase();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopDatabase().finally(() => process.exit(1)));
const rows: Row[] = [];
try {
  for (const [name, group] of Object.entries(groups))
    if (wanted.length === 0 || wanted.includes(name)) rows.push(await mutate(name, group));
} finally {
  await stopDatabase();
}
console.table(rows);
if (rows.some(({ score }) => Number.parseFloat(score) < LEAST_SCORE)) process.exitCode = 1;

async function mutate(group: string, { mutate: mutated }: Group): Promise<Row> {
  process.env.MUTATION_GROUP = group;
  const results = await new Stryker({
    mutate: part < 1 ? mutated.flatMap(drawLines) : mutated,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // The configuration names the tests. Stryker's own `testFiles` would leave constants unmutated and count their mutants as survivors.
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    tsconfigFile: 'none',
    incremental: part === 1,
    incrementalFile: `var/mutation-results/${group}.json`,
    force: !values.again,
    tempDirName: 'var/mutation',
    cleanTempDir: 'always',
    ignorePatterns: ['build', 'public', 'docs', 'bench', 'var', '.react-router'],
    concurrency: 2,
    timeoutMS: 60_000,
    timeoutFactor: 4,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    thresholds: { high: LEAST_SCORE, low: LEAST_SCORE, break: null },
  }).runMutationTest();
  const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length;
  const [killed, timedOut, survived] = [count('Killed'), count('Timeout'), count('Survived', 'NoCoverage')];
  const mutants = killed + timedOut + survived;
  return {
    group,
    mutants,
    killed,
    timedOut,
    survived,
    score: ((100 * (killed + timedOut)) / mutants).toFixed(1),
  };
}

/** Returns the drawn blocks of a file, as `file:1-10`. */
function drawLines(file: string): string[] {
  const lines = fs.readFileSync(file, 'utf8').split('\n').length;
  return Array.from({ length: Math.ceil(lines / BLOCK_LINES) }, (_, block) => block * BLOCK_LINES + 1)
    .filter(
      (first) =>
        Number.parseInt(hash('sha256', `${values.seed} ${file} ${first}`).slice(0, 8), 16) < part * 2 ** 32,
    )
    .map((first) => `${file}:${first}-${first + BLOCK_LINES - 1}`);
}
