import { findOrInstallChromium } from './find-or-install-chromium.ts';
import { runTool } from './run-tool.ts';
import { verify } from './verify.ts';

const chromium = findOrInstallChromium();
await verify();
runTool('playwright', ['test'], { CHROMIUM_PATH: chromium });
