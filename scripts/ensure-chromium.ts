import fs from 'node:fs';
import { chromium } from '@playwright/test';
import { installFromDebian, runQuietly } from './install-debian-package.ts';

/** The headless shell comes first: it takes a third less time per page. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * Finds the browser for the journeys: CHROMIUM_PATH, the system's, Playwright's. If there is none, installs Debian's package as root, else
 * Playwright's download. Exits with one sentence if nothing works.
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser journeys …');
  installFromDebian('chromium-headless-shell', 'chromium');
  if (!findChromium()) runQuietly('node_modules/.bin/playwright', ['install', 'chromium']);
  const installed = findChromium();
  if (installed) return installed;
  console.error(
    'CHROMIUM_PATH is missing: no Chromium was found and none could be installed; install one and set it.',
  );
  process.exit(1);
}

function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !fs.existsSync(wanted)) {
    console.error(`CHROMIUM_PATH leads to no file: ${wanted}.`);
    process.exit(1);
  }
  return [wanted, ...usualPlaces, chromium.executablePath()].find((file) => file && fs.existsSync(file));
}
