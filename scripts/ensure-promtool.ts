import fs from 'node:fs';
import { installFromDebian } from './install-debian-package.ts';

const usualPlaces = ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'];

/** Finds promtool, which tests the alert rules, or installs Debian's package of Prometheus as root. Returns undefined if that fails. */
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
