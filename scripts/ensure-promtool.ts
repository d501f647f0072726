import fs from 'node:fs';
import { installFromDebian } from './install-debian-package.ts';

const usualPlaces = ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'];

/**
 * Where promtool is, which tries the alert rules; where there is none, Debian's package of Prometheus, to which it
 * belongs, is installed as root. Undefined when that does not work.
 */
export function findOrInstallPromtool(): string | undefined {
  const found = findPromtool();
  if (found) return found;
  console.log('Installing promtool for the test of the alert rules …');
  installFromDebian('prometheus');
  return findPromtool();
}

function findPromtool(): string | undefined {
  return usualPlaces.find((file) => fs.existsSync(file));
}
