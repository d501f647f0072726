import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerFetch } from './service-worker-cache.ts';

type Listener = (event: WorkerFetch) => void;

const SHOP = 'https://shop.test';
const listeners = new Map<string, Listener>();

beforeEach(async () => {
  vi.resetModules();
  const addEventListener = (type: string, listener: Listener) => listeners.set(type, listener);
  vi.stubGlobal('self', { location: new URL(SHOP), addEventListener });
  vi.stubGlobal('fetch', async () => fromShop());
  await import('./service-worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

test.each(['/assets/entry-1.js', '/media/shirt-800.avif', '/men'])(
  'where the storage cannot be opened, %s still comes from the network',
  async (path) => {
    vi.stubGlobal('caches', { open: async () => Promise.reject(new Error('broken')) });
    const { answer, work } = ask(path);
    expect(await (await answer).text()).toBe('from the shop');
    expect(await work()).not.toContain('rejected');
  },
);

test.each(['/assets/entry-1.js', '/media/shirt-800.avif', '/men'])(
  'where the storage is full, %s still comes from the network',
  async (path) => {
    const put = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    vi.stubGlobal('caches', { open: async () => ({ match, put, delete: async () => false }) });
    const { answer, work } = ask(path);
    expect(await (await answer).text()).toBe('from the shop');
    expect(await work()).not.toContain('rejected');
  },
);

test('a picture is shown before it is kept', async () => {
  const never = new Promise<void>(() => {});
  vi.stubGlobal('caches', { open: async () => ({ match, put: () => never, delete: async () => false }) });
  const { answer } = ask('/media/shirt-800.avif');
  expect(await (await answer).text()).toBe('from the shop');
});

async function match(): Promise<undefined> {}

function fromShop(): Response {
  const response = new Response('from the shop', { headers: { 'Content-Language': 'en' } });
  return Object.defineProperty(response, 'type', { value: 'basic' });
}

function ask(path: string) {
  const request = new Request(SHOP + path);
  Object.defineProperty(request, 'mode', { value: path === '/men' ? 'navigate' : 'no-cors' });
  const works: Promise<unknown>[] = [];
  let answer = Promise.resolve(Response.error());
  const event = {
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: (work: Promise<unknown>) => works.push(work),
  };
  listeners.get('fetch')?.(event as unknown as WorkerFetch);
  const work = async () => (await Promise.allSettled(works)).map(({ status }) => status);
  return { answer, work };
}
