import fs from 'node:fs';
import { parseEnv } from 'node:util';

/** What the process was given: it goes before what `.env` says. */
const given = { ...process.env };

/** The environment with what `.env` says now, if there is one. */
export function readEnvironment(): NodeJS.ProcessEnv {
  return { ...(fs.existsSync('.env') ? parseEnv(fs.readFileSync('.env', 'utf8')) : {}), ...given };
}
