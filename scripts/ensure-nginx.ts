import fs from 'node:fs';
import { installFromDebian } from './install-debian-package.ts';

const usualPlaces = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/**
 * Where nginx is, which tests put before a shop; where there is none, Debian's package is installed as root.
 * Undefined when that does not work.
 */
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
