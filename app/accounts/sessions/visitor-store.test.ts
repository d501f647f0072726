import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const noor = { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.com', isAdmin: false };
let asked = 0;
let answer: (signal: AbortSignal) => Promise<Response>;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('document', { cookie: 'signed-in=1', hidden: false, addEventListener() {} });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(), ms);
    return giveUp.signal;
  });
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    asked += 1;
    return answer(signal);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a session check that hangs is given up after 5 s, asked once more, and taken for a guest after 10 s', async () => {
  answer = hang;
  const { currentVisitor, subscribeToVisitor } = await import('./visitor-store.ts');
  let told = 0;
  subscribeToVisitor(() => told++);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(currentVisitor()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(currentVisitor()).toBeNull();
  expect(told).toBe(1);
});

test('an answer that comes to the second question is taken, and one that comes later corrects the guest', async () => {
  answer = hang;
  const { currentVisitor, subscribeToVisitor } = await import('./visitor-store.ts');
  subscribeToVisitor(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(currentVisitor()).toBeNull();
  answer = async () => Response.json({ visitor: noor });
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(currentVisitor()).toEqual(noor);
});

test('who is known stays known while a later check hangs', async () => {
  answer = async () => Response.json({ visitor: noor });
  const { currentVisitor, subscribeToVisitor } = await import('./visitor-store.ts');
  subscribeToVisitor(() => {});
  await vi.advanceTimersByTimeAsync(10);
  answer = hang;
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  expect(currentVisitor()).toEqual(noor);
});

function hang(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
