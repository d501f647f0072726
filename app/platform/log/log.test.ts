import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from 'vitest';

const program = `
  const { log } = await import('./app/platform/log/log.server.ts');
  for (let line = 0; line < 100; line++) log.info({ line }, 'x'.repeat(1000));
  process.stderr.write('alive');`;

test('a disk that is full costs lines of the log, not the process, nor its end', () => {
  const full = fs.openSync('/dev/full', 'w');
  expect(run(full)).toMatchObject({ status: 0, stderr: 'alive' });
  fs.closeSync(full);
});

test('what is logged arrives, a line for each', () => {
  const { stdout, status } = run('pipe');
  expect(status).toBe(0);
  const lines = String(stdout).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 100 }, (_, line) => line));
});

function run(stdout: number | 'pipe') {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'info' };
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', stdout, 'pipe'],
    timeout: 25_000,
  });
}
