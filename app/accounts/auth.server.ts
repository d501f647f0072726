import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { verifyGoogleIdToken } from 'better-auth/social-providers';
import { config, shopUrl } from '#app/platform/config.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { hostCookieName } from '#app/platform/http/host-cookie-name.server.ts';
import { isError } from '#app/platform/log/describe-error-redacted.ts';
import { log } from '#app/platform/log/log.server.ts';
import { requestLanguage } from '#app/platform/text/language.ts';
import { authSecrets } from './auth-secret.server.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './forms/account-form.ts';
import { withOwnEmails } from './library-email.server.ts';
import { hashPassword, matchesPasswordHash } from './passwords/password-hash.server.ts';
import {
  CLIENT_ADDRESS_HEADER,
  RENEWED_AFTER_SECONDS,
  renameFormerCookies,
  SESSION_SECONDS,
  signCookiesAnew,
} from './sessions/session-cookies.server.ts';
import { googlePerson } from './sign-in/google-person.ts';
import { profiles, sessions, signInMethods, verifications } from './tables.server.ts';

const HOUR = 3600;
const CALLBACK = '/callback/:id';

export const VERIFY_WITHIN_HOURS = 24;
export const RESET_WITHIN_HOURS = 1;

export const googleKeys =
  config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET
    ? { clientId: config.GOOGLE_CLIENT_ID, clientSecret: config.GOOGLE_CLIENT_SECRET }
    : undefined;

/** Passes a link's secret from the library to the job that mails the link. */
export const linkTaker = new AsyncLocalStorage<(link: { email: string; token: string }) => void>();

/** Called when Google has verified an address, before the sign-in. The library would not link an unverified account. */
export const googleProofTaker = new AsyncLocalStorage<(email: string) => Promise<void>>();

export const googleNonce = new AsyncLocalStorage<string>();

export const resetTaker = new AsyncLocalStorage<(owner: { id: string; email: string }) => void>();

/** Configures the accounts library for our tables. Only the library's Google callback has a route of its own. */
export const auth = betterAuth({
  appName: config.BRAND_NAME,
  baseURL: shopUrl,
  basePath: '/auth',
  // An encrypted value contains the version of its secret. The version does not change when secrets are added.
  secrets: authSecrets().map((value) => ({ version: versionOf(value), value })),
  hooks: {
    before: createAuthMiddleware(async ({ headers }) => {
      const cookies = headers?.get('Cookie');
      if (cookies)
        return {
          context: {
            headers: new Headers({ Cookie: signCookiesAnew(renameFormerCookies(cookies), authSecrets()) }),
          },
        };
    }),
  },
  database: withOwnEmails(
    drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: { user: profiles, session: sessions, account: signInMethods, verification: verifications },
    }),
  ),
  user: {
    fields: { name: 'firstName', emailVerified: 'isVerified', image: 'avatarUrl' },
    additionalFields: {
      lastName: { type: 'string', required: false, defaultValue: '' },
      language: { type: 'string', required: false, defaultValue: 'en' },
    },
  },
  session: { expiresIn: SESSION_SECONDS, updateAge: RENEWED_AFTER_SECONDS },
  verification: { storeIdentifier: 'hashed' },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: SHORTEST_PASSWORD,
    maxPasswordLength: LONGEST_PASSWORD,
    password: { hash: hashPassword, verify: ({ password, hash }) => matchesPasswordHash(password, hash) },
    resetPasswordTokenExpiresIn: RESET_WITHIN_HOURS * HOUR,
    revokeSessionsOnPasswordReset: true,
    onPasswordReset: async ({ user }) => resetTaker.getStore()?.(user),
    sendResetPassword: async ({ user, token }) => linkTaker.getStore()?.({ email: user.email, token }),
  },
  socialProviders: googleKeys && {
    google: {
      ...googleKeys,
      // The library's own function does not verify the signature, audience or nonce of the ID token.
      getUserInfo: async ({ idToken: token }) => {
        const nonce = googleNonce.getStore();
        const { clientId: audience } = googleKeys;
        const claims = token && nonce ? await verifyGoogleIdToken({ token, audience, nonce }) : null;
        const read = googlePerson.safeParse(claims);
        if (!read.success) return null;
        const { email, email_verified, given_name, family_name, picture } = read.data;
        if (email_verified) await googleProofTaker.getStore()?.(email.toLowerCase());
        const user = {
          email,
          emailVerified: email_verified,
          ...(picture && { image: picture }),
          name: given_name,
          lastName: family_name,
        };
        return { user, data: read.data as never };
      },
    },
  },
  databaseHooks: {
    user: {
      create: {
        before: async (user, context) => {
          // An address that Google has not verified does not prove who owns it.
          const isFromGoogle = context?.path === CALLBACK;
          if (isFromGoogle && !user.emailVerified)
            throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' });
          const cookies = context?.headers?.get('Cookie') ?? undefined;
          const language = user.language ?? requestLanguage('', cookies);
          return { data: { ...user, language } };
        },
      },
    },
    session: {
      create: {
        before: async (session, context) => {
          // Refused only after the right password, so that strangers cannot find out that an address is unverified.
          if (context?.path !== '/sign-in/email') return;
          const user = await context.context.internalAdapter.findUserById(session.userId);
          if (!user?.emailVerified) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' });
        },
        after: async ({ userId }, context) => {
          if (context?.path !== CALLBACK) return;
          const language = requestLanguage('', context.headers?.get('Cookie') ?? undefined);
          await context.context.internalAdapter.updateUser(userId, { language });
        },
      },
    },
    account: {
      create: { before: async (method) => ({ data: { ...method, ...noTokens } }) },
      update: { before: async (method) => ({ data: { ...method, ...noTokens } }) },
    },
  },
  advanced: {
    cookiePrefix: hostCookieName('shop'),
    // The library would use the weaker prefix `__Secure-`.
    useSecureCookies: false,
    defaultCookieAttributes: {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: shopUrl.startsWith('https:'),
    },
    database: { generateId: 'uuid' },
    ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
  },
  onAPIError: { errorURL: `${shopUrl}/login` },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: {
    level: 'error',
    // The library's messages may contain addresses and, after a colon, values. The first argument may be an error.
    log: (_level, message: unknown, ...more) => {
      const text = typeof message === 'string' ? message : '';
      const errors = [message, ...more].filter(isError);
      log[refusals.has(text) ? 'info' : 'error']({ errors }, `accounts: ${text.split(/[:"'`]/, 1)[0]}`);
    },
  },
});

/** The library logs these refusals as errors, although any visitor can cause them with an old or invented link. */
const refusals = new Set(['State not found', 'Failed to parse state', 'account_not_linked']);

/** The shop uses Google only for sign-in, so it does not store Google's tokens. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

function versionOf(secret: string): number {
  return createHash('sha256').update(secret).digest().readUIntBE(0, 6);
}
