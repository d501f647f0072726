import fs from 'node:fs';
import { installFromDebian } from './install-debian-package.ts';

const usualPlaces = ['/usr/bin/wrk', '/usr/local/bin/wrk', '/opt/homebrew/bin/wrk'];

/**
 * Where wrk is, which loads a shop without being the limit itself; where there is none, Debian's package is installed as
 * root. Ends the process with one sentence when that does not work.
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
