import http from 'node:http';
import { CHANGE_MS, READ_MS } from '../../app/platform/http/fetching/fetch-json.ts';

/** A browser as the shop sees it. */
export type Browser = {
  /** Name and value of each cookie. */
  cookies: Map<string, string>;
  network: string;
};
export type Answer = { status: number; text: string; waitSeconds: number };

/**
 * Sends many browsers' requests over kept connections, like a proxy in front of the shop. Fetch would take several times the processor
 * time, which the shop shares.
 */
export function createCrowdRequests() {
  /** Polls are numerous, and must not wait behind slower requests. */
  const forPolls = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const forOthers = new http.Agent({ keepAlive: true, maxSockets: 256 });
  return {
    /** Both throw without a response. */
    poll: (browser: Browser, url: string) => send(browser, url, { agent: forPolls }),
    /** Posts JSON if given. */
    request: (browser: Browser, url: string, json?: object) => send(browser, url, { agent: forOthers }, json),
    close(): void {
      forPolls.destroy();
      forOthers.destroy();
    },
  };
}

function send(browser: Browser, url: string, how: http.RequestOptions, json?: object): Promise<Answer> {
  const bytes = json && Buffer.from(JSON.stringify(json));
  const headers = {
    Accept: 'application/json',
    Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-Forwarded-For': browser.network,
    ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
  };
  return new Promise((resolve, reject) => {
    const asking = http.request(url, { ...how, method: bytes ? 'POST' : 'GET', headers }, (response) => {
      for (const cookie of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        browser.cookies.set(name, value);
      }
      const waitSeconds = Number(response.headers['retry-after'] ?? 0);
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, waitSeconds }));
    });
    asking.setTimeout(bytes ? CHANGE_MS : READ_MS, () => asking.destroy(new Error('not answered')));
    asking.on('error', reject).end(bytes);
  });
}
