import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSampleAdmin, readSettings, SettingError, usesSandbox } from './environment-settings.server.ts';

const real = {
  DATABASE_URL: 'postgres://shop:hunter2hunter2@db.example/shop',
  STRIPE_SECRET_KEY: 'sk_live_hunter2hunter2',
  STRIPE_WEBHOOK_SECRETS: 'whsec_hunter2hunter2, whsec_next',
  SMTP_URL: 'smtps://shop:hunter2hunter2@mail.example',
  MAIL_FROM: 'Marenza <shop@marenza.example>',
  SHOP_URL: 'https://marenza.example',
  AUTH_SECRET: 'a secret of at least thirty-two letters',
};

test('nothing set is a shop that can be tried', () => {
  const settings = readSettings({});
  expect(settings).toEqual({
    BRAND_NAME: 'Marenza',
    HOST: '127.0.0.1',
    PORT: 3000,
    TRUSTED_PROXIES: [],
    DRAIN_SECONDS: 0,
    DATABASE_POOL_SIZE: 12,
    STATEMENT_TIMEOUT_SECONDS: 5,
    DATA_DIRECTORY: 'var',
    PAGE_CACHE: 'on',
    OFFLINE_PAGES: 'on',
    PREVIOUS_AUTH_SECRETS: [],
    ADMIN_EMAILS: [],
    ADMIN_PRICE_SYMBOL: '€',
    BACKUP_HOUR: 3,
    BACKUPS_KEPT: 14,
    SELLER_VAT_PERCENT: 21,
    UPLOAD_MIN_BYTES: 1,
    UPLOAD_MAX_BYTES: 25_000_000,
    IMPORT_PRIVATE_HOSTS: [],
    CONNECTIONS_PER_PROCESS: 10_000,
    CONNECTIONS_PER_NETWORK: 500,
    SLOW_REQUEST_SECONDS: 20,
    CHECKOUTS_PER_MINUTE: 300,
    DUTCH_ADDRESS_API_URL: 'https://api.pdok.nl/bzk/locatieserver/search/v3_1',
    SENDCLOUD_API_URL: 'https://panel.sendcloud.sc/api/v3',
    VIES_API_URL: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    FUNCTION_CALLS_PER_MINUTE: 600,
    SEARCHES_PER_MINUTE: 300,
    QUEUE_PLACES_PER_NETWORK: 100,
    MOST_OF_A_SIZE: 10,
    UNPAID_PIECES_PER_ORDER: 30,
    UNPAID_EUROS_PER_ORDER: 10_000,
    UNPAID_PIECES_PER_EMAIL: 40,
    UNPAID_EUROS_PER_EMAIL: 15_000,
    UNPAID_PIECES_PER_NETWORK: 100,
    UNPAID_EUROS_PER_NETWORK: 50_000,
    UNPAID_PERCENT_OF_SHOP: 20,
    GIVEN_EUROS_PER_OPERATOR: 500,
    GIVEN_EUROS_PER_SHOP: 2_000,
    REFUSED_PAYMENTS_PER_ORDER: 10,
    REFUSED_PAYMENTS_PER_NETWORK: 60,
    UNOPENED_PAYMENT_MINUTES: 3,
    LOG_LEVEL: 'info',
  });
  expect(usesSandbox(settings)).toBe(true);
});

test('a real shop has all its keys, and no sandbox', () => {
  const settings = readSettings(real);
  expect(settings.STRIPE_WEBHOOK_SECRETS).toEqual(['whsec_hunter2hunter2', 'whsec_next']);
  expect(usesSandbox(settings)).toBe(false);
});

test('empty and blank values count as unset, whichever they are', () => {
  const names = [
    ...Object.keys(real),
    'PORT',
    'HOST',
    'SANDBOX',
    'LOG_LEVEL',
    'LOG_FORMAT',
    'TRUSTED_PROXIES',
    'FAULT_POINT',
  ];
  const blank = fc.constantFrom('', ' ', '\t', '  \n');
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), blank), (environment) => {
      expect(readSettings(environment)).toEqual(readSettings({}));
    }),
  );
});

test.each([
  ['PORT', 'three thousand'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['SHOP_URL', 'marenza.example'],
  ['SHOP_URL', 'ftp://marenza.example'],
  ['IMPORT_PRIVATE_HOSTS', 'http://media.intern/'],
  ['DATABASE_URL', 'mysql://db.example/hunter2hunter2'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', 'long'],
  ['PAGE_CACHE', 'yes'],
  ['SANDBOX', 'true'],
  ['SANDBOX_STRIPE_PORT', '-1'],
  ['STRIPE_SECRET_KEY', 'pk_live_hunter2hunter2'],
  ['STRIPE_WEBHOOK_SECRETS', 'whsec_good,hunter2hunter2'],
  ['STRIPE_API_URL', 'stripe.example'],
  ['SMTP_URL', 'https://hunter2hunter2@mail.example'],
  ['MAIL_FROM', 'Marenza'],
  ['MAIL_FROM', 'Marenza <shop@localhost>'],
  ['AUTH_SECRET', 'hunter2hunter2'],
  ['ADMIN_EMAILS', 'owner@marenza.example, nobody'],
  ['CHECKOUTS_PER_MINUTE', '0'],
  ['MOST_OF_A_SIZE', '0'],
  ['UNPAID_PIECES_PER_NETWORK', 'many'],
  ['UNPAID_PERCENT_OF_SHOP', '101'],
  ['UNOPENED_PAYMENT_MINUTES', '0'],
  ['FUNCTION_CALLS_PER_MINUTE', 'many'],
  ['SEARCHES_PER_MINUTE', '1'],
  ['STATEMENT_TIMEOUT_SECONDS', '60'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
])('%s=%s is refused by name, and no secret is repeated', (name, value) => {
  const message = refusalOf({ ...real, SANDBOX: 'on', [name]: value });
  expect(message).toMatch(new RegExp(`^${name} is malformed: expected [^(]+(\\(it is ".*"\\))?\\.$`));
  expect(message).not.toContain('hunter2');
  expect(message, 'plain words').not.toMatch(/Invalid|Too |NaN|received|pattern|[<>]=|\|/);
  if (/SECRET|KEY|URL|TOKEN/.test(name)) expect(message).not.toContain(value.split(',').at(-1)?.slice(0, 6));
});

test.each(Object.keys(real).filter((name) => name !== 'DATABASE_URL'))(
  'a real shop without %s is refused by name',
  (name) => {
    expect(refusalOf({ ...real, SANDBOX: 'off', [name]: '' })).toMatch(`${name} is missing`);
  },
);

test('a list of nothing but commas is no list of secrets', () => {
  expect(refusalOf({ ...real, STRIPE_WEBHOOK_SECRETS: ' , ,' })).toMatch('STRIPE_WEBHOOK_SECRETS is missing');
});

test('a real database never gets sandbox payments by accident', () => {
  const { DATABASE_URL } = real;
  expect(refusalOf({ DATABASE_URL })).toMatch('STRIPE_SECRET_KEY is missing');
  expect(usesSandbox(readSettings({ DATABASE_URL, SANDBOX: 'on' }))).toBe(true);
  expect(refusalOf({ STRIPE_API_URL: 'http://127.0.0.1:9' })).toMatch('STRIPE_SECRET_KEY is missing');
});

const bucket = {
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-west-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'hunter2hunter2',
};

test('pictures are kept in S3 where all of it is said', () => {
  expect(readSettings(bucket)).toMatchObject(bucket);
  const other = { ...bucket, S3_ENDPOINT: 'https://s3.example', S3_FORCE_PATH_STYLE: 'on' };
  expect(readSettings(other)).toMatchObject(other);
  expect(refusalOf({ ...bucket, S3_ENDPOINT: 's3.example' })).toMatch('S3_ENDPOINT is malformed');
  expect(refusalOf({ ...bucket, S3_FORCE_PATH_STYLE: 'true' })).toMatch('S3_FORCE_PATH_STYLE is malformed');
});

test.each(Object.keys(bucket))('half an S3 is refused: %s is named when it is missing', (name) => {
  const message = refusalOf({ ...bucket, S3_ENDPOINT: 'https://s3.example', [name]: '' });
  expect(message).toMatch(new RegExp(`^${name} is missing: .+\\.$`));
  expect(message).not.toContain('hunter2');
});

test('an address of S3 alone asks for the rest', () => {
  expect(refusalOf({ S3_ENDPOINT: 'https://s3.example' })).toMatch('S3_BUCKET is missing: S3_ENDPOINT');
});

test('backups go to a folder, or to a bucket whose keys are there, wherever pictures are kept', () => {
  expect(readSettings({ BACKUP_TO: '/backups' }).BACKUP_TO).toBe('/backups');
  const { S3_BUCKET: _, ...keys } = bucket;
  expect(readSettings({ ...keys, BACKUP_TO: 's3://kept/marenza' }).BACKUP_TO).toBe('s3://kept/marenza');
  expect(refusalOf({ BACKUP_TO: 's3://kept' })).toMatch('S3_REGION is missing: BACKUP_TO');
  expect(refusalOf({ BACKUP_TO: 'ftp://kept' })).toMatch('BACKUP_TO is malformed');
  expect(refusalOf({ BACKUP_TO: 's3://' })).toMatch('BACKUP_TO is malformed');
  expect(refusalOf({ BACKUP_HOUR: '24' })).toMatch('BACKUP_HOUR is malformed');
});

test('half the keys of Google are refused', () => {
  expect(refusalOf({ GOOGLE_CLIENT_ID: 'id' })).toMatch('GOOGLE_CLIENT_SECRET is missing');
  expect(refusalOf({ GOOGLE_CLIENT_SECRET: 'hunter2hunter2' })).toMatch('GOOGLE_CLIENT_ID is missing');
});

test('only a sandbox shop can be told to die', () => {
  expect(refusalOf({ ...real, FAULT_POINT: 'settled' })).toMatch('FAULT_POINT');
  expect(readSettings({ FAULT_POINT: 'settled' }).FAULT_POINT).toBe('settled');
});

test('a port is any whole number of sixteen bits', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (port) => {
      const isPort = port >= 0 && port <= 65_535;
      if (isPort) expect(readSettings({ PORT: String(port) }).PORT).toBe(port);
      else expect(refusalOf({ PORT: String(port) })).toMatch('PORT is malformed');
    }),
  );
});

function refusalOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return 'not refused';
}

test('only a shop without real keys has a sample admin', () => {
  expect(hasSampleAdmin(readSettings({}))).toBe(true);
  expect(hasSampleAdmin(readSettings(real))).toBe(false);
  expect(hasSampleAdmin(readSettings({ ...real, SANDBOX: 'on' }))).toBe(false);
  expect(hasSampleAdmin(readSettings({ ...real, SANDBOX: 'on', STRIPE_SECRET_KEY: 'sk_test_1' }))).toBe(true);
});

test('a pool too small for what runs is refused in words, with the least there must be', () => {
  expect(() => readSettings({ DATABASE_POOL_SIZE: '1' })).toThrow(
    /^DATABASE_POOL_SIZE must be at least 2: an import of products .+\.$/,
  );
  expect(readSettings({ DATABASE_POOL_SIZE: '2' }).DATABASE_POOL_SIZE).toBe(2);
});

test('a shop that takes real payments is served encrypted, but for a trial on one’s own machine', () => {
  expect(() => readSettings({ ...real, SHOP_URL: 'http://marenza.example' })).toThrow(
    /^SHOP_URL must begin with https/,
  );
  for (const SHOP_URL of ['https://marenza.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(readSettings({ ...real, SHOP_URL }).SHOP_URL).toBe(SHOP_URL);
  expect(readSettings({ SANDBOX: 'on', SHOP_URL: 'http://marenza.example' }).SHOP_URL).toBeDefined();
});
