import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Starts a register that gives this response, and collects the request paths it receives. */
async function findWith(status: number, text: string) {
  const asked: string[] = [];
  const register = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { Location: '/' }).end(text);
  });
  await new Promise<void>((resolve) => register.listen(0, '127.0.0.1', resolve));
  const end = () => {
    register.close();
    register.closeAllConnections();
  };
  onTestFinished(end);
  vi.stubEnv('DUTCH_ADDRESS_API_URL', `http://127.0.0.1:${(register.address() as AddressInfo).port}/v3/`);
  vi.resetModules();
  const { findDutchAddress } = await import('./find-dutch-address.server.ts');
  return { find: () => findDutchAddress('1015DK', 12), asked, end };
}

test('a postal code with a house number says street and city', async () => {
  const docs = '[{"straatnaam":"Prinsengracht","woonplaatsnaam":"Amsterdam"}]';
  const { find, asked } = await findWith(200, `{"response":{"numFound":1,"docs":${docs}}}`);
  expect(await find()).toEqual({ street: 'Prinsengracht', city: 'Amsterdam' });
  const url = new URL(asked[0] ?? '', 'http://register');
  expect(url.pathname).toBe('/v3/free');
  expect(url.searchParams.getAll('fq')).toEqual(['type:adres', 'postcode:1015DK', 'huisnummer:12']);
});

test('where there is no such address it is undefined', async () => {
  const { find } = await findWith(200, '{"response":{"numFound":0,"docs":[]}}');
  expect(await find()).toBeUndefined();
});

test.each([
  ['an error', 500, '{}'],
  ['a page instead', 200, '<html>'],
  ['something else', 200, '{"response":{"docs":[{"straatnaam":7}]}}'],
  ['another address', 302, ''],
])('%s is no answer', async (_, status, text) => {
  const { find, end } = await findWith(status, text);
  await expect(find()).rejects.toThrow();
  end();
  await expect(find(), 'nor is silence').rejects.toThrow();
});
