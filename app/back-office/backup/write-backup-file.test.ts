import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { settingNames } from '#app/platform/environment-settings.server.ts';
import { settingsForBackup } from './write-backup-file.server.ts';

const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'STRIPE_API_URL',
  'DUTCH_ADDRESS_API_URL',
  'VIES_API_URL',
  'SMTP_URL',
  'AUTH_SECRET',
  'PREVIOUS_AUTH_SECRETS',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

test('every setting comes back as it was, but for secrets, which are only named', () => {
  const all = Object.fromEntries(settingNames.map((name) => [name, `value of ${name}: "a" # b`]));
  const text = settingsForBackup({ ...all, PATH: '/bin', HOME: '/root' });
  const { ...read } = parseEnv(text);
  const kept = Object.fromEntries(Object.entries(all).filter(([name]) => name in read));
  expect(read).toEqual(kept);
  const left = settingNames.filter((name) => !(name in read));
  expect(left.filter((name) => !/SECRET|PASSWORD|TOKEN|KEY/.test(name)).sort()).toEqual(
    secrets.filter((name) => !/SECRET|PASSWORD|TOKEN|KEY/.test(name)).sort(),
  );
  expect(left).toEqual(expect.arrayContaining(secrets));
  for (const name of left) expect(text).not.toContain(`value of ${name}`);
  for (const name of secrets) expect(text).toContain(`# ${name} was set`);
});

test('what is not set is not there', () => {
  expect(settingsForBackup({ BRAND_NAME: 'Marenza', PORT: '', SMTP_URL: ' ' })).toBe('BRAND_NAME=Marenza\n');
});
