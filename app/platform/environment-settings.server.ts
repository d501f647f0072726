import { z } from 'zod';
import { isAddressWithCode, isEmailAddress } from './text/email-address.ts';
import { emailAddressSchema } from './text/text-schemas.ts';

/** An import saves its progress on a second connection, because its transaction occupies the first. */
export const LEAST_CONNECTIONS = 2;

const AN_EMAIL = 'expected an e-mail address';

/** All settings of the shop. README.md and `.env.example` contain the same list. */
const schema = z.object({
  BRAND_NAME: z.string().min(1).default('Marenza'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port().default(3000),
  SHOP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SOCIAL_URL: z.url({ protocol: /^https$/ }).optional(),
  SELLER_NAME: z.string().optional(),
  SELLER_ADDRESS: z.string().optional(),
  SELLER_EMAIL: emailAddressSchema(AN_EMAIL).optional(),
  SELLER_PHONE: z.string().optional(),
  SELLER_KVK: z
    .string()
    .regex(/^\d{8}$/, 'expected the eight digits of a Chamber of Commerce number')
    .optional(),
  SELLER_VAT: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{2,12}$/, 'expected a VAT number such as NL followed by digits')
    .optional(),
  RETURN_ADDRESS: z.string().optional(),
  SELLER_VAT_PERCENT: z.coerce.number().min(0).max(50).default(21),
  OWN_CARRIER_NAME: z.string().max(60).optional(),
  OWN_CARRIER_TRACKING_URL: z
    .string()
    .refine(isAddressWithCode, 'expected an address of https with {code} where the tracking code stands')
    .optional(),
  TRUSTED_PROXIES: list().default([]),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),

  DATABASE_URL: databaseAddress().optional(),
  DATABASE_DIRECT_URL: databaseAddress().optional(),
  DATABASE_PREPARED_STATEMENTS: onOrOff().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(12),
  DATABASE_MAX_GIGABYTES: z.coerce.number().positive().optional(),
  STATEMENT_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(12).default(5),
  DATA_DIRECTORY: z.string().min(1).default('var'),
  PAGE_CACHE: onOrOff().default('on'),
  OFFLINE_PAGES: onOrOff().default('on'),
  CDN: z.enum(['varnish', 'fastly']).optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),

  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: onOrOff().optional(),

  BACKUP_TO: z
    .string()
    .regex(/^(?!\w+:\/\/)|^s3:\/\/[\w.-]+(\/.*)?$/, 'expected a folder, or s3:// and a bucket')
    .optional(),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(3),
  BACKUPS_KEPT: z.coerce.number().int().min(1).max(1000).default(14),

  UPLOAD_MIN_BYTES: z.coerce.number().int().min(1).default(1),
  UPLOAD_MAX_BYTES: z.coerce.number().int().min(1).max(200_000_000).default(25_000_000),
  UPLOAD_MAX_FILES: z.coerce.number().int().min(1).optional(),
  IMPORT_PRIVATE_HOSTS: list(z.string().regex(/^[^\s/@]+$/, 'expected a host, with its port if any')).default(
    [],
  ),

  SANDBOX: onOrOff().optional(),
  SANDBOX_STRIPE_PORT: port().optional(),
  SANDBOX_SMTP_PORT: port().optional(),
  SANDBOX_MAILBOX_PORT: port().optional(),
  SANDBOX_PARCELS_PORT: port().optional(),

  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'expected a key that begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRETS: list(
    z.string().startsWith('whsec_', 'expected secrets that begin with whsec_'),
  ).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  DUTCH_ADDRESS_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.pdok.nl/bzk/locatieserver/search/v3_1'),
  VIES_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  SENDCLOUD_PUBLIC_KEY: z.string().optional(),
  SENDCLOUD_SECRET_KEY: z.string().optional(),
  SENDCLOUD_API_URL: z.url({ protocol: /^https?$/ }).default('https://panel.sendcloud.sc/api/v3'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected an address such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (from) => isEmailAddress(/^[^<>]*<([^<>]*)>$/.exec(from)?.[1] ?? from),
      'expected an e-mail address, or a name with one in angle brackets',
    )
    .optional(),

  AUTH_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  PREVIOUS_AUTH_SECRETS: list(z.string().min(32, 'expected at least 32 characters each')).default([]),
  ADMIN_EMAILS: list(emailAddressSchema(AN_EMAIL)).default([]),
  ADMIN_PRICE_SYMBOL: z.string().max(5).default('€'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),

  CONNECTIONS_PER_PROCESS: z.coerce.number().int().min(10).default(10_000),
  CONNECTIONS_PER_NETWORK: z.coerce.number().int().min(2).default(500),
  SLOW_REQUEST_SECONDS: z.coerce.number().min(1).max(120).default(20),
  CHECKOUTS_PER_MINUTE: z.coerce.number().int().min(1).default(300),
  FUNCTION_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  SEARCHES_PER_MINUTE: z.coerce.number().int().min(6).default(300),
  QUEUE_PLACES_PER_NETWORK: z.coerce.number().int().min(1).default(100),
  MOST_OF_A_SIZE: z.coerce.number().int().min(1).default(10),
  UNPAID_PIECES_PER_ORDER: z.coerce.number().int().min(1).default(30),
  UNPAID_EUROS_PER_ORDER: z.coerce.number().int().min(1).default(10_000),
  UNPAID_PIECES_PER_EMAIL: z.coerce.number().int().min(1).default(40),
  UNPAID_EUROS_PER_EMAIL: z.coerce.number().int().min(1).default(15_000),
  UNPAID_PIECES_PER_NETWORK: z.coerce.number().int().min(1).default(100),
  UNPAID_EUROS_PER_NETWORK: z.coerce.number().int().min(1).default(50_000),
  UNPAID_PERCENT_OF_SHOP: z.coerce.number().min(1).max(100).default(20),
  GIVEN_EUROS_PER_OPERATOR: z.coerce.number().int().min(0).default(500),
  GIVEN_EUROS_PER_SHOP: z.coerce.number().int().min(0).default(2_000),
  REFUSED_PAYMENTS_PER_ORDER: z.coerce.number().int().min(1).default(10),
  REFUSED_PAYMENTS_PER_NETWORK: z.coerce.number().int().min(1).default(60),
  UNOPENED_PAYMENT_MINUTES: z.coerce.number().min(1).max(30).default(3),
  METRICS_PORT: port().optional(),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.enum(['http/protobuf', 'http/json']).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'people']).optional(),
  FAULT_POINT: z.string().optional(),
});

export type Settings = z.infer<typeof schema>;

export const settingNames = Object.keys(schema.shape);

export class SettingError extends Error {
  override name = 'SettingError';
}

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given, { error: plainWords });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new SettingError(`${name} is malformed: ${issue?.message}${shown(name, given[name])}.`);
  }
  refuseHalfConfigured(parsed.data);
  return parsed.data;
}

/** Returns whether payments and emails go to the sandbox. With a real database this requires SANDBOX=on. */
export function usesSandbox(settings: Settings): boolean {
  return settings.SANDBOX ? settings.SANDBOX === 'on' : !settings.STRIPE_SECRET_KEY;
}

/** Returns whether the sample admin exists. With live keys it is not created and cannot sign in. */
export function hasSampleAdmin(settings: Settings): boolean {
  return usesSandbox(settings) && !settings.STRIPE_SECRET_KEY?.includes('_live_');
}

/** Settings that are useless without each other, and why. */
const together: readonly (readonly [reason: string, ...names: (keyof Settings)[]])[] = [
  ['a CDN that keeps pages must be told which to drop', 'CDN', 'CDN_PURGE_URL', 'CDN_TOKEN'],
  ['signing in with Google needs both of its keys', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['labels are bought at Sendcloud with both of its keys', 'SENDCLOUD_PUBLIC_KEY', 'SENDCLOUD_SECRET_KEY'],
];

function refuseHalfConfigured(settings: Settings): void {
  for (const [reason, ...names] of together) {
    const missing = names.find((name) => !settings[name]);
    if (missing && names.some((name) => settings[name]))
      throw new SettingError(`${missing} is missing: ${reason}.`);
  }
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL) {
    throw new SettingError(
      'DATABASE_URL is missing: DATABASE_DIRECT_URL is the way round the pooler that it leads to.',
    );
  }
  if (settings.DATABASE_POOL_SIZE < LEAST_CONNECTIONS) {
    throw new SettingError(
      `DATABASE_POOL_SIZE must be at least ${LEAST_CONNECTIONS}: an import of products says how far it is beside the transaction it writes in.`,
    );
  }
  refuseHalfStorage(settings);
  if (settings.FAULT_POINT && !usesSandbox(settings)) {
    throw new SettingError('FAULT_POINT is for tests and needs SANDBOX=on.');
  }
  if (settings.STRIPE_API_URL && !settings.STRIPE_SECRET_KEY) {
    throw new SettingError('STRIPE_SECRET_KEY is missing: STRIPE_API_URL names a server that asks for one.');
  }
  if (usesSandbox(settings)) {
    if (settings.DATABASE_URL && settings.SANDBOX !== 'on') {
      throw new SettingError(
        'STRIPE_SECRET_KEY is missing: with DATABASE_URL set the shop takes real orders; set the key, or SANDBOX=on to try it without real money.',
      );
    }
    return;
  }
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRETS',
    'SMTP_URL',
    'MAIL_FROM',
    'SHOP_URL',
    'AUTH_SECRET',
  ] as const) {
    if (!settings[name]?.length)
      throw new SettingError(`${name} is missing: a shop that takes real payments needs it.`);
  }
  const { protocol, hostname } = new URL(settings.SHOP_URL ?? '');
  if (protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1')
    throw new SettingError(
      'SHOP_URL must begin with https: a shop that takes real payments is only served encrypted.',
    );
}

/** Refuses incomplete S3 settings, since images would be stored where no other process finds them. */
function refuseHalfStorage(settings: Settings): void {
  const access = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (settings.BACKUP_TO?.startsWith('s3://')) {
    const missing = access.find((name) => !settings[name]);
    if (missing)
      throw new SettingError(`${missing} is missing: BACKUP_TO says that backups go to S3, which needs it.`);
    return;
  }
  const names = ['S3_BUCKET', ...access] as const;
  const given = [...names, 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE'] as const;
  const first = given.find((name) => settings[name]);
  const missing = names.find((name) => !settings[name]);
  if (first && missing)
    throw new SettingError(
      `${missing} is missing: ${first} says that pictures are kept in S3, which needs it.`,
    );
}

function shown(name: string, value: string | undefined): string {
  return /SECRET|URL|TOKEN|ENDPOINT|HEADERS|KEY|PASSWORD/.test(name) ? '' : ` (it is "${value}")`;
}

function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'expected a whole number' : 'expected a number';
    case 'too_small':
      return issue.origin === 'string' ? 'expected some text' : `expected ${issue.minimum} or more`;
    case 'too_big':
      return issue.origin === 'string'
        ? `expected at most ${issue.maximum} characters`
        : `expected ${issue.maximum} or less`;
    case 'invalid_value':
      return `expected ${issue.values.join(' or ')}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'expected an address such as https://example.com' : undefined;
    default:
      return undefined;
  }
}

function databaseAddress() {
  return z.url({
    protocol: /^postgres(ql)?$/,
    error: 'expected an address such as postgres://user:password@host:5432/shop',
  });
}

function port() {
  return z.coerce.number('expected a port number').int().min(0).max(65_535);
}

function onOrOff() {
  return z.enum(['on', 'off']);
}

function list(item: z.ZodType<string, string> = z.string()) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
}
