import fs from 'node:fs';
import { parseEnv } from 'node:util';
import { describeUnknownSettings } from '../app/platform/unknown-settings.server.ts';

/** The process's own environment, which takes precedence over `.env`. */
const given = { ...process.env };

/** Returns the environment with the current values of `.env`. */
export function readEnvironment(): NodeJS.ProcessEnv {
  return { ...readFile(), ...given };
}

export function unknownSettings(): string[] {
  return describeUnknownSettings(Object.keys(given), Object.keys(readFile()));
}

function readFile(): NodeJS.ProcessEnv {
  return fs.existsSync('.env') ? parseEnv(fs.readFileSync('.env', 'utf8')) : {};
}
