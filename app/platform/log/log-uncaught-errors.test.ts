import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function lastWords(code: string) {
  const source = `import { redirectConsoleToLog, logUncaughtErrors } from './app/platform/log/log-uncaught-errors.server.ts';
    import { DrizzleQueryError } from 'drizzle-orm';
    const failed = () => new DrizzleQueryError('select $1', ['zq9@example.com'], new Error('zq9@example.com'));
    logUncaughtErrors();
    ${code}`;
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'info' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test.each([
  ['an error that nobody caught', 'setTimeout(() => { throw failed(); });'],
  ['a promise that nobody heard', 'Promise.reject(failed()); setTimeout(() => {}, 60_000);'],
])('%s ends the process, and the log says so without what it holds', (_name, code) => {
  const { status, said } = lastWords(code);
  expect(status).toBe(1);
  expect(said).toContain('"level":60');
  expect(said).toContain('select $1');
  expect(said).not.toContain('zq9');
});

test('what a library writes to the console is said as the log says it', () => {
  const { status, said } = lastWords(
    `redirectConsoleToLog(); console.error('for zq9', failed()); console.warn('zq9');`,
  );
  expect(status).toBe(0);
  expect(said).toContain('"type":"DrizzleQueryError"');
  expect(said.trim().split('\n')).toHaveLength(2);
  expect(said).not.toContain('zq9');
});
