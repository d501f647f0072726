import { spawnSync } from 'node:child_process';

/**
 * Installs the first of these packages of Debian that there is, as root. Says whether one was. Its service, where it
 * has one, is not started: that is asked of Debian by the runlevel in which nothing is.
 */
export function installFromDebian(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !runQuietly('apt-get', ['update'])) return false;
  return packages.some((name) => runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name]));
}

/** Runs a program quietly but for its troubles. Says whether it ended well. */
export function runQuietly(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
