import { readSettings } from '../app/platform/environment-settings.server.ts';
import { findOrInstallChromium } from './ensure-chromium.ts';
import { runTool } from './run-tool.ts';
import { findRunningShop } from './running-shop.ts';

const PATIENCE_MS = 5 * 60_000;

/**
 * `npm run journey -- bag`: runs the matching journeys against the running development shop, with its data and current sources. Further
 * arguments go to Playwright, such as `--headed` or `--debug`.
 */
const [name, ...more] = process.argv.slice(2);
const shop = await findRunningShop(readSettings(process.env).DATA_DIRECTORY);
if (!name || !shop) {
  console.error(
    name
      ? 'No development shop runs here: start one with `npm run dev`.'
      : 'Which one? `npm run journey -- bag`',
  );
  process.exit(2);
}
runTool('playwright', ['test', name, '--workers', '1', '--timeout', String(PATIENCE_MS), ...more], {
  CHROMIUM_PATH: findOrInstallChromium(),
  RUNNING_SHOP: JSON.stringify(shop),
});
