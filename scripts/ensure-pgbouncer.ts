import fs from 'node:fs';
import { installFromDebian } from './install-debian-package.ts';

const usualPlaces = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];

/** Finds PgBouncer, or installs Debian's package as root. Returns undefined if that fails. */
export function findOrInstallPgbouncer(): string | undefined {
  const found = findPgbouncer();
  if (found) return found;
  console.log('Installing PgBouncer for the test of a shop behind it …');
  installFromDebian('pgbouncer');
  return findPgbouncer();
}

function findPgbouncer(): string | undefined {
  return usualPlaces.find((file) => fs.existsSync(file));
}
