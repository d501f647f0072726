import { findOrInstallChromium } from './ensure-chromium.ts';
import { verify } from './verify.ts';

process.env.CHROMIUM_PATH = findOrInstallChromium();
await verify({ journeys: true });
