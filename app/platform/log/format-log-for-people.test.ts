import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLogForPeople } from './format-log-for-people.ts';
import { createLog } from './log.server.ts';

function read(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(formatLogForPeople(line)) }));
  return lines.join('').replaceAll(/^\d\d:\d\d:\d\d /gm, '');
}

test('a request is one line', () => {
  const request = { id: 'a1', method: 'GET', path: '/women', status: 200, ms: 5 };
  expect(read((log) => log.info(request, 'request'))).toBe('GET /women 200 5 ms\n');
});

test('a warning says so, with what is known beside it', () => {
  expect(read((log) => log.warn({ queue: 'mail', job: 7 }, 'job failed'))).toBe(
    'Warning: job failed queue=mail job=7\n',
  );
});

test('an error is told with its causes and places, and no more than the JSON says', () => {
  const error = new TypeError('noor@example.com', {
    cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }),
  });
  const said = read((log) => log.error({ err: error }, 'page failed'));
  expect(said).toMatch(/^Error: page failed\n {2}TypeError\n {4}at .+/);
  expect(said).toContain('\n  Error ECONNRESET\n');
  expect(said).not.toContain('noor');
});

test('whatever somebody sends, a terminal is not commanded and a request stays one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      const said = read((log) => log.info({ method: 'GET', path, status: 404, ms: 1 }, 'request'));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these command terminals
      expect(said.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      expect(said.at(-1)).toBe('\n');
    }),
  );
});
