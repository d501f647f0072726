import { createServer } from 'node:http';
import { closeServer, listen, readBody, sendJson, sendText, urlHost } from '../http.ts';

/** Names of some businesses; others have none, as in states that disclose none. */
const names: Record<string, string> = {
  BE0123456749: 'ATELIER VANDENBERGHE BV',
  BE0987654350: 'BOETIEK DE LINDE COMM.V',
  DE123456788: '---',
  NL123456789B01: 'MARENZA B.V.',
  XI123456789: 'LAGAN TAILORS LTD',
};

/** Errors by a number's last digits, like the numbers 200 to 302 of the Commission's test service. */
const errors: Record<string, { status: number; error: string }> = {
  '300': { status: 500, error: 'SERVICE_UNAVAILABLE' },
  '301': { status: 500, error: 'MS_UNAVAILABLE' },
  '302': { status: 500, error: 'TIMEOUT' },
  '303': { status: 500, error: 'MS_MAX_CONCURRENT_REQ' },
};

/**
 * Starts a stand-in for VIES, the EU's register of VAT numbers: the part of its REST API that the shop uses. Every number is valid but
 * those ending in 200; 300 to 303 give the error of an absent member state, 304 no response, 305 a page.
 */
export async function startVies({ host }: { host: string }) {
  let consultations = 0;
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/check-vat-number')
      return sendJson(response, 404, { actionSucceed: false, errorWrappers: [{ error: 'NOT_FOUND' }] });
    const asked = readAsked(await readBody(request, 10_000));
    if (!asked)
      return sendJson(response, 400, { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] });
    const { countryCode, vatNumber, requesterNumber } = asked;
    const end = /\d{3}$/.exec(vatNumber)?.[0] ?? '';
    if (end === '304') return;
    if (end === '305') return sendText(response, 200, '<html></html>', { 'Content-Type': 'text/html' });
    const refused = errors[end];
    if (refused) {
      const { status, error } = refused;
      return sendJson(response, status, { actionSucceed: false, errorWrappers: [{ error }] });
    }
    const valid = end !== '200';
    consultations++;
    sendJson(response, 200, {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid,
      // Only requests with a requester get a proof.
      requestIdentifier: valid && requesterNumber ? `WAPI${String(consultations).padStart(12, '0')}` : '',
      name: valid ? (names[`${countryCode}${vatNumber}`] ?? '---') : '---',
      address: '---',
      traderName: '---',
      traderNameMatch: 'NOT_PROCESSED',
    });
  });
  const port = await listen(server, 0, host);
  return { url: `http://${urlHost(host)}:${port}`, close: () => closeServer(server) };
}

type Asked = { countryCode: string; vatNumber: string; requesterNumber?: string };

const letters = /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)$/;

/** Undefined for requests that the register refuses: no JSON, unknown letters, or characters that no number has. */
function readAsked(body: string | undefined): Asked | undefined {
  try {
    const asked = JSON.parse(body ?? '') as Partial<Record<string, unknown>>;
    const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = asked;
    if (typeof countryCode !== 'string' || !letters.test(countryCode)) return undefined;
    if (typeof vatNumber !== 'string' || !/^[A-Z\d+*]{2,12}$/.test(vatNumber)) return undefined;
    if (requesterNumber === undefined) return { countryCode, vatNumber };
    if (typeof requesterMemberStateCode !== 'string' || !letters.test(requesterMemberStateCode))
      return undefined;
    return typeof requesterNumber === 'string' ? { countryCode, vatNumber, requesterNumber } : undefined;
  } catch {
    return undefined;
  }
}
