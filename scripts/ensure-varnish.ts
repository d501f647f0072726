import fs from 'node:fs';
import { installFromDebian } from './install-debian-package.ts';

const usualPlaces = ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd', '/opt/homebrew/sbin/varnishd'];

/** Finds Varnish, or installs Debian's package as root. Returns undefined if that fails. */
export function findOrInstallVarnish(): string | undefined {
  const found = findVarnish();
  if (found) return found;
  console.log('Installing Varnish for the test of a shop behind a CDN …');
  installFromDebian('varnish');
  return findVarnish();
}

function findVarnish(): string | undefined {
  return usualPlaces.find((file) => fs.existsSync(file));
}
