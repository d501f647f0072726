import fs from 'node:fs';
import { installFromDebian } from './install-debian-package.ts';

const usualPlaces = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/** Finds nginx, which tests put in front of a shop, or installs Debian's package as root. Returns undefined if that fails. */
export function findOrInstallNginx(): string | undefined {
  const found = findNginx();
  if (found) return found;
  console.log('Installing nginx for the journey behind a proxy …');
  installFromDebian('nginx-light', 'nginx');
  return findNginx();
}

function findNginx(): string | undefined {
  return usualPlaces.find((file) => fs.existsSync(file));
}
