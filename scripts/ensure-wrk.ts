import fs from 'node:fs';
import { installFromDebian } from './install-debian-package.ts';

const usualPlaces = ['/usr/bin/wrk', '/usr/local/bin/wrk', '/opt/homebrew/bin/wrk'];

/**
 * Finds wrk, a load generator fast enough not to be the limit, or installs Debian's package as root. Exits with one sentence if that fails.
 */
export function findOrInstallWrk(): string {
  const found = findWrk();
  if (found) return found;
  console.log('Installing wrk, which measures …');
  installFromDebian('wrk');
  const installed = findWrk();
  if (installed) return installed;
  console.error('wrk is missing, and could not be installed: install it and try again.');
  process.exit(1);
}

function findWrk(): string | undefined {
  return usualPlaces.find((file) => fs.existsSync(file));
}
