import { createHmac } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';

const TIMEOUT_MS = 10_000;

/** Returns Stripe's signature of this payload and second: `t=…,v1=…`. */
function signatureHeader(payload: string, secret: string, second: number): string {
  const digest = createHmac('sha256', secret).update(`${second}.${payload}`).digest('hex');
  return `t=${second},v1=${digest}`;
}

/** Posts signed events over kept connections; returns the status or an error. */
export function createWebhookPoster(concurrency: number) {
  const settings = { keepAlive: true, maxSockets: concurrency };
  const agents = { 'http:': new http.Agent(settings), 'https:': new https.Agent(settings) };

  function post(url: string, payload: string, secret: string): Promise<number | string> {
    return new Promise((resolve) => {
      const target = URL.parse(url);
      if (target?.protocol !== 'http:' && target?.protocol !== 'https:') return resolve('not a web address');
      const request = (target.protocol === 'http:' ? http : https).request(target, {
        method: 'POST',
        agent: agents[target.protocol],
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': Buffer.byteLength(payload),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'Stripe-Signature': signatureHeader(payload, secret, Math.floor(Date.now() / 1000)),
        },
      });
      const timer = setTimeout(() => request.destroy(new Error('no answer within 10 seconds')), TIMEOUT_MS);
      const finish = (answer: number | string) => {
        clearTimeout(timer);
        resolve(answer);
      };
      request.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
      request.on('response', (response) => {
        response.on('error', (error) => finish(error.message));
        response.on('end', () => finish(response.statusCode ?? 0));
        response.resume();
      });
      request.end(payload);
    });
  }

  function close(): void {
    agents['http:'].destroy();
    agents['https:'].destroy();
  }

  return { post, close };
}
