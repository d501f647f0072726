import fs from 'node:fs';
import { parseEnv } from 'node:util';
import { describeUnknownSettings } from '../app/platform/unknown-settings.server.ts';

/** What the process was given: it goes before what `.env` says. */
const given = { ...process.env };

/** The environment with what `.env` says now, if there is one. */
export function readEnvironment(): NodeJS.ProcessEnv {
  return { ...readFile(), ...given };
}

/** Returns a sentence for each setting that the shop does not know. */
export function unknownSettings(): string[] {
  return describeUnknownSettings(Object.keys(given), Object.keys(readFile()));
}

function readFile(): NodeJS.ProcessEnv {
  return fs.existsSync('.env') ? parseEnv(fs.readFileSync('.env', 'utf8')) : {};
}
