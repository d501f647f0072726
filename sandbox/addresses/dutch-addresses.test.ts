import { expect, test } from 'vitest';
import { startDutchAddresses } from './dutch-addresses.ts';

test('it knows the house numbers of a few streets', async () => {
  const register = await startDutchAddresses({ host: '127.0.0.1' });
  const ask = async (path: string) => {
    const response = await fetch(`${register.url}${path}`);
    return { status: response.status, body: await response.json() };
  };
  expect(await ask('/free?fq=type:adres&fq=postcode:1015DK&fq=huisnummer:1&rows=1')).toMatchObject({
    status: 200,
    body: { response: { numFound: 1, docs: [{ straatnaam: 'Prinsengracht', woonplaatsnaam: 'Amsterdam' }] } },
  });
  expect(await ask('/free?fq=postcode:1015DK&fq=huisnummer:999')).toMatchObject({
    body: { response: { numFound: 0, docs: [] } },
  });
  expect(await ask('/suggest?q=prinsen')).toMatchObject({ status: 404 });
  await register.close();
});
