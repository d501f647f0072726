import { settingNames } from '#app/platform/environment-settings.server.ts';

/**
 * Settings that grant access or contain passwords, as URLs of servers may: never part of a backup, so the operator must store them
 * elsewhere.
 */
const secretSettings = [
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
/** Also leaves out future settings with such names, to be safe. */
const soundsSecret = /SECRET|PASSWORD|TOKEN|KEY|CREDENTIAL/;

/** Returns the settings without secrets in `.env` format; secret ones are named without values. */
export function settingsForBackup(environment: Record<string, string | undefined>): string {
  const set = settingNames.filter((name) => environment[name]?.trim());
  const lines = set.map((name) =>
    isSecret(name) ? `# ${name} was set; it is kept apart` : `${name}=${quoted(environment[name] ?? '')}`,
  );
  return lines.map((line) => `${line}\n`).join('');
}

function isSecret(name: string): boolean {
  return secretSettings.includes(name) || soundsSecret.test(name);
}

/** Quotes a value so that `process.loadEnvFile` reads it back unchanged. */
function quoted(value: string): string {
  if (/^[\w.,:/@+-]*$/.test(value)) return value;
  const quote = ['"', "'", '`'].find((mark) => !value.includes(mark)) ?? '"';
  return `${quote}${value}${quote}`;
}
