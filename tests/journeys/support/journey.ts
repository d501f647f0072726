import path from 'node:path';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { createWorld, type RunningShop, type World } from '../../system/world.ts';
import { createPersonalDataWatch } from './personal-data-in-log.ts';
import { standInForPictures } from './picture-stand-ins.ts';

export { expect } from '@playwright/test';

const SHARED = 'shared';

type Stage = {
  /** Journeys that change the shop for others name a stage of their own; all others share the first. */
  stage: string;
  world: World;
  shop: RunningShop;
  /** Personal data that browsers sent, which the shop's log must not contain. */
  personalData: ReturnType<typeof createPersonalDataWatch>;
};
type Journey = {
  /** True loads the shop's own pictures; otherwise a blank one replaces each. */
  hasTruePictures: boolean;
  /** Declares expected troubles of a journey: console errors, failed requests, lines of the shop's log. */
  provoke: (...expected: RegExp[]) => void;
};
type Watch = { troubles: string[]; provoked: RegExp[] };

/** A journey through a whole shop, which fails on any unexpected trouble. */
export const test = base.extend<Journey & { watched: Watch }, Stage>({
  stage: [SHARED, { scope: 'worker', option: true }],
  personalData: [
    async ({ browser }, use) => {
      const watch = createPersonalDataWatch();
      watch.watchBrowser(browser);
      await use(watch);
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ stage: _, personalData }, use) => {
      const world = await createWorld(undefined, { LOG_LEVEL: 'info' });
      try {
        await use(world);
        expect(personalData.findIn(world.written()), 'what its shops and database wrote').toEqual([]);
      } finally {
        await world.close();
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: [async ({ world }, use) => use(await world.startShop()), { scope: 'worker', timeout: 240_000 }],

  request: async ({ request, personalData }, use) => {
    personalData.watchRequests(request);
    await use(request);
  },

  // The host that the payment page returns to: browsers store data per host.
  baseURL: async ({ shop }, use) => use(shop.url.replace('127.0.0.1', 'localhost')),

  hasTruePictures: [false, { option: true }],
  page: async ({ page, world, hasTruePictures }, use) => {
    if (!hasTruePictures) await standInForPictures(page, path.join(world.directory, 'media'));
    await use(page);
  },

  watched: [
    async ({ stage, world, shop, context, baseURL, javaScriptEnabled, personalData }, use) => {
      // Otherwise a journey would find a size sold out by those before it.
      if (stage === SHARED) await world.restock();
      const watch: Watch = { troubles: [], provoked: [] };
      const logged = shop.output().length;
      note(context, baseURL ?? '', javaScriptEnabled !== false, watch.troubles);
      personalData.watch(context);
      await use(watch);
      await personalData.markSessionOf(context);
      await world.control('webhooks', { paused: false, drop: 0, delayMs: 0 });
      await world.control('outage', { mode: 'none' });
      const errors = shop.output().slice(logged).split('\n').filter(isErrorLine);
      const unprovoked = [...watch.troubles, ...errors].filter(
        (trouble) => !watch.provoked.some((expected) => expected.test(trouble)),
      );
      expect(unprovoked, 'nothing failed on the way').toEqual([]);
      const told = personalData.findIn(shop.output().slice(logged));
      expect(told, 'the log of the shop says nothing of people').toEqual([]);
    },
    { auto: true },
  ],
  provoke: ({ watched }, use) => use((...expected) => watched.provoked.push(...expected)),
});

/** Console errors include violations of the content security policy. */
function note(context: BrowserContext, shopUrl: string, runsScripts: boolean, troubles: string[]): void {
  context.on('console', (message) => {
    // Playwright looks into a mail's frame, where no script may run, not even its own.
    const isMail = /^Blocked script execution in '.*(\/html|about:srcdoc)' .* sandboxed/.test(message.text());
    if (message.type() === 'error' && !isMail)
      troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => {
    // React Router leaves this one unhandled if the reader navigates while a page's data still arrive.
    if (failure.error().name === 'AbortError') return;
    troubles.push(`page: ${failure.error().stack} (${failure.page()?.url()})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Requests that a page had pending when its reader left.
    if (!request.url().startsWith(shopUrl) || reason === 'net::ERR_ABORTED') return;
    // Pages from sources name scripts in their head, which a browser without scripts blocks.
    if (!runsScripts && reason === 'csp') return;
    troubles.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (!response.url().startsWith(shopUrl) || response.status() < 400) return;
    troubles.push(`answer: ${response.status()} ${response.url()}`);
  });
}

function isErrorLine(line: string): boolean {
  return /"level":[56]0/.test(line);
}
