import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('node:tty');
  vi.resetModules();
});

test.each([
  { setting: undefined, isTerminal: true, format: 'people' },
  { setting: undefined, isTerminal: false, format: 'json' },
  { setting: 'json', isTerminal: true, format: 'json' },
  { setting: 'people', isTerminal: false, format: 'people' },
] as const)(
  'LOG_FORMAT=$setting, in a terminal: $isTerminal: $format',
  async ({ setting, isTerminal, format }) => {
    vi.resetModules();
    vi.doMock('node:tty', () => ({ isatty: () => isTerminal }));
    const { logFormat } = await import('./log-format.server.ts');
    expect(logFormat(setting)).toBe(format);
  },
);
