import { createHash, createSign, generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type GooglePerson = {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  given_name?: string;
  family_name?: string;
};

type Told = { status: number; body: object };
type Grant = {
  person: GooglePerson;
  redirectUri: string;
  challenge: string;
  nonce: string;
  expiresAt: number;
};
/** Faults of an ID token, such as a forged or foreign one. */
type Wrong = { claims?: Record<string, unknown>; isForged?: boolean };

const CODE_LIVES_MS = 60_000;
const TOKEN_LIVES_SECONDS = 3599;
const CLIENT = { id: 'stand-in.apps.googleusercontent.com', secret: 'GOCSPX-stand-in' };
export const GOOGLE_AUTHORIZES_AT = 'https://accounts.google.com/o/oauth2/v2/auth';

export type Google = Awaited<ReturnType<typeof startGoogle>>;

/**
 * Starts a stand-in for Google's OpenID Connect code flow after RFC 6749, 7636 (PKCE) and Google's documentation: a consent page, codes
 * valid once for their client, address and verifier, and ID tokens signed with RS256. `signIn` sets the account.
 */
export async function startGoogle() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let wrong: Wrong = {};
  const grants = new Map<string, Grant>();
  let person: GooglePerson | undefined;

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const wrong = authorizationFault(asked);
    const fields = ['redirect_uri', 'state', 'code_challenge', 'scope', 'nonce'].map(
      (name) => `<input type="hidden" name="${name}" value="${escaped(asked.get(name) ?? '')}">`,
    );
    const buttons = [
      '<button name="says" value="yes">Continue</button>',
      '<button name="says" value="no">Cancel</button>',
    ];
    const form = `<form action="/consent">${[...fields, ...buttons].join('')}</form>`;
    const question = `<h1>Sign in as ${escaped(person?.email ?? '')}</h1>${form}`;
    page(response, wrong ? 400 : 200, wrong ? `<h1>Error 400: ${wrong}</h1>` : question);
  }

  function consent(said: URLSearchParams, response: ServerResponse): void {
    const back = new URL(said.get('redirect_uri') ?? '');
    back.searchParams.set('state', said.get('state') ?? '');
    back.searchParams.set('iss', 'https://accounts.google.com');
    if (said.get('says') === 'yes' && person) {
      const code = `4/${randomBytes(24).toString('base64url')}`;
      const challenge = said.get('code_challenge') ?? '';
      const expiresAt = Date.now() + CODE_LIVES_MS;
      const nonce = said.get('nonce') ?? '';
      grants.set(code, { person, redirectUri: said.get('redirect_uri') ?? '', challenge, nonce, expiresAt });
      back.searchParams.set('code', code);
      back.searchParams.set('scope', said.get('scope') ?? '');
      back.searchParams.set('prompt', 'consent');
    } else back.searchParams.set('error', 'access_denied');
    response.writeHead(302, { Location: back.href }).end();
  }

  function token(form: URLSearchParams): Told {
    if (form.get('client_id') !== CLIENT.id || !isSame(form.get('client_secret') ?? '', CLIENT.secret))
      return { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } };
    if (form.get('grant_type') !== 'authorization_code')
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGranted =
      grant &&
      grant.expiresAt > Date.now() &&
      isSame(challenge, grant.challenge) &&
      grant.redirectUri === form.get('redirect_uri');
    if (!isGranted)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } };
    const body = {
      access_token: `ya29.${randomBytes(24).toString('base64url')}`,
      expires_in: TOKEN_LIVES_SECONDS,
      scope: `openid ${['email', 'profile'].map((part) => `https://www.googleapis.com/auth/userinfo.${part}`).join(' ')}`,
      token_type: 'Bearer',
      id_token: idToken(grant),
    };
    return { status: 200, body };
  }

  function idToken({ person: of, nonce }: Grant): string {
    const issuedAt = Math.floor(Date.now() / 1000);
    const claims = {
      ...of,
      iss: 'https://accounts.google.com',
      azp: CLIENT.id,
      aud: CLIENT.id,
      iat: issuedAt,
      nonce,
      ...wrong.claims,
    };
    const parts = [
      { alg: 'RS256', kid: 'stand-in', typ: 'JWT' },
      { ...claims, exp: issuedAt + TOKEN_LIVES_SECONDS },
    ];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${signed}.${createSign('RSA-SHA256')
      .update(signed)
      .sign(wrong.isForged ? forger.privateKey : privateKey, 'base64url')}`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://google.invalid');
    if (pathname === '/o/oauth2/v2/auth') authorize(searchParams, response);
    else if (pathname === '/consent') consent(searchParams, response);
    else if (pathname === '/token' && request.method === 'POST') {
      const { status, body } = token(new URLSearchParams(await text(request)));
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    } else if (pathname === '/certs') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: 'stand-in', alg: 'RS256', use: 'sig' };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys: [key] }));
    } else page(response, 404, '<h1>Not Found</h1>');
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Environment of a shop that uses this Google. */
    environment: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_STAND_IN: url,
      NODE_OPTIONS: `--import=${new URL('point-to-fake-google.ts', import.meta.url).href}`,
    },
    signIn(who: GooglePerson): void {
      person = who;
    },
    /** Makes ID tokens faulty from now on. */
    makeTokens(how: Wrong): void {
      wrong = how;
    },
    /** Invalidates the codes issued so far. */
    forgetCodes: () => grants.clear(),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function authorizationFault(asked: URLSearchParams): string | undefined {
  const scopes = (asked.get('scope') ?? '').split(' ');
  if (asked.get('client_id') !== CLIENT.id) return 'invalid_client';
  if (!asked.get('redirect_uri')?.endsWith('/auth/callback/google')) return 'redirect_uri_mismatch';
  const isWhole =
    asked.get('response_type') === 'code' &&
    ['openid', 'email', 'profile'].every((scope) => scopes.includes(scope)) &&
    asked.get('state') &&
    asked.get('nonce') &&
    asked.get('code_challenge_method') === 'S256' &&
    asked.get('code_challenge')?.length === 43;
  return isWhole ? undefined : 'invalid_request';
}

function page(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Sign in - Google</title>${body}`);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
