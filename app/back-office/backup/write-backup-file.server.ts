import fs from 'node:fs';
import type { Writable } from 'node:stream';
import { authSecret } from '#app/accounts/auth-secret.server.ts';
import { directDatabaseUrl } from '#app/platform/config.server.ts';
import { settingNames } from '#app/platform/environment-settings.server.ts';
import { inBackupTransaction } from './backup-connection.server.ts';
import { type WrittenBackup, writeBackup } from './write-backup.server.ts';

export type BackupFile = WrittenBackup & { bytes: number };

export async function writeBackupFile(file: string, now: Date): Promise<BackupFile> {
  const { written, bytes } = await writeFileOnceWhole(file, (output) => backUpInto(output, now));
  return { ...written, bytes };
}

/** Writes a `.partial` file and renames it once it is complete and on disk. A killed process does not rename it. */
export async function writeFileOnceWhole<Written>(
  file: string,
  fill: (output: Writable) => Promise<Written>,
): Promise<{ written: Written; bytes: number }> {
  const partial = `${file}.partial`;
  try {
    const written = await fill(fs.createWriteStream(partial, { mode: 0o600, flush: true }));
    const { size } = await fs.promises.stat(partial);
    await fs.promises.rename(partial, file);
    return { written, bytes: size };
  } catch (error) {
    await fs.promises.rm(partial, { force: true });
    throw error;
  }
}

export function backUpInto(output: Writable, now: Date, signal?: AbortSignal): Promise<WrittenBackup> {
  return inBackupTransaction(directDatabaseUrl, 'isolation level repeatable read read only', (client) =>
    writeBackup(client, output, {
      secret: authSecret(),
      settings: settingsForBackup(process.env),
      now,
      ...(signal && { signal }),
    }),
  );
}

/** Settings that backups never contain, because they grant access. URLs of servers may contain passwords. */
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
const soundsSecret = /SECRET|PASSWORD|TOKEN|KEY|CREDENTIAL/;

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
