import { defineConfig } from '@playwright/test';
import { findOrInstallChromium } from './scripts/ensure-chromium.ts';

/** Journeys of shoppers through the built shop. `scripts/test.ts` builds it and says where Chromium is. */
export default defineConfig({
  testDir: 'tests/journeys',
  // Those that take minutes begin first, so that nobody waits for them alone at the end.
  projects: [
    { name: 'tours', testMatch: 'quality/every-page.spec.ts' },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: 'quality/every-page.spec.ts' },
  ],
  globalSetup: './tests/setup/filled-shop.ts',
  // Each with a shop of its own; one more than the processors of a small machine, since browsers wait a lot.
  workers: 3,
  // A crowded machine delays a browser now and then; what needed its second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    // It would answer before the routes that journeys block; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    // Writing one for every journey costs a quarter of the time.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: findOrInstallChromium(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // No spare process for a page that a journey may never open: a fifth of a page's processor time.
        '--renderer-process-limit=1',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
