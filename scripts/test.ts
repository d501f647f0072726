import { findOrInstallChromium } from './find-or-install-chromium.ts';
import { verify } from './verify.ts';

process.env.CHROMIUM_PATH = findOrInstallChromium();
await verify({ journeys: true });
