import { createServer } from 'node:http';
import { closeServer, listen, sendJson, urlHost } from '../http.ts';

const streets: Record<string, { straatnaam: string; woonplaatsnaam: string; huisnummers: [number, number] }> =
  {
    '1015DK': { straatnaam: 'Prinsengracht', woonplaatsnaam: 'Amsterdam', huisnummers: [1, 81] },
    '2611GP': { straatnaam: 'Markt', woonplaatsnaam: 'Delft', huisnummers: [1, 87] },
    '3511LN': { straatnaam: 'Oudegracht', woonplaatsnaam: 'Utrecht', huisnummers: [1, 300] },
    '9711LV': { straatnaam: 'Grote Markt', woonplaatsnaam: 'Groningen', huisnummers: [1, 59] },
  };

/**
 * Starts a stand-in for the register of Dutch addresses: the part of PDOK's Locatieserver that the shop uses, with the addresses of a few
 * streets.
 */
export async function startDutchAddresses({ host }: { host: string }) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    if (request.method !== 'GET' || pathname !== '/free')
      return sendJson(response, 404, { title: 'Not Found', status: 404 });
    const filters = new Map(
      searchParams.getAll('fq').map((filter) => filter.split(':', 2) as [string, string]),
    );
    const { huisnummers, ...street } = streets[filters.get('postcode') ?? ''] ?? {};
    const number = Number(filters.get('huisnummer'));
    const isThere = huisnummers && number >= huisnummers[0] && number <= huisnummers[1];
    const docs = isThere ? [street] : [];
    sendJson(response, 200, { response: { numFound: docs.length, start: 0, numFoundExact: true, docs } });
  });
  const port = await listen(server, 0, host);
  return { url: `http://${urlHost(host)}:${port}`, close: () => closeServer(server) };
}
