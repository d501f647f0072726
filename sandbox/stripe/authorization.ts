import { type Answer, refuse } from './answer.ts';

/** Returns Stripe's 401 unless the header carries the secret key, as Bearer token or user name of Basic authorization. */
export function refuseKey(header: string | undefined, secretKey: string): Answer | undefined {
  const key = readKey(header);
  if (key === secretKey) return undefined;
  const message = key
    ? `Invalid API Key provided: ${masked(key)}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  return refuse(401, { type: 'invalid_request_error', message });
}

function readKey(header: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = (header ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0];
}

function masked(key: string): string {
  if (key.length <= 12) return '*'.repeat(key.length);
  return `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}
