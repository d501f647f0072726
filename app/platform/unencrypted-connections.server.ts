import { isIP } from 'node:net';
import type { Settings } from './environment-settings.server.ts';
import { isPublicIpAddress } from './http/fetching/is-public-ip-address.server.ts';

/** The values of `sslmode` for which pg verifies the certificate. */
const checked = ['prefer', 'require', 'verify-ca', 'verify-full'];
const checkedByLibpq = ['verify-full'];
const HINTS = {
  database: 'add ?sslmode=verify-full',
  mail: 'begin it with smtps:, or add ?requireTLS=true',
};

/** Returns a sentence for each remote connection that is not securely encrypted. Ignores private networks. */
export function describeUnencryptedConnections(
  settings: Partial<Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'SMTP_URL'>>,
): string[] {
  const databases = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).filter((name) =>
    isUnchecked(settings[name], ({ searchParams }) =>
      (searchParams.get('uselibpqcompat') === 'true' ? checkedByLibpq : checked).includes(
        searchParams.get('sslmode') ?? '',
      ),
    ),
  );
  const isMailUnchecked = isUnchecked(
    settings.SMTP_URL,
    ({ protocol, searchParams }) =>
      (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true') &&
      searchParams.get('tls.rejectUnauthorized') !== 'false',
  );
  return [
    ...databases.map((name) => sentence(name, HINTS.database)),
    ...(isMailUnchecked ? [sentence('SMTP_URL', HINTS.mail)] : []),
  ];
}

function isUnchecked(address: string | undefined, isChecked: (url: URL) => boolean): boolean {
  if (!address) return false;
  const url = new URL(address);
  return isElsewhere(url.hostname.replace(/^\[|\]$/g, '')) && !isChecked(url);
}

function isElsewhere(host: string): boolean {
  if (isIP(host)) return isPublicIpAddress(host);
  return host.includes('.') && !/\.(internal|local|localhost)$/.test(host);
}

function sentence(name: string, hint: string): string {
  return `${name} leads to another network, and not everything on it must be encrypted with a certificate that is checked: ${hint}.`;
}
