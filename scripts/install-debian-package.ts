import { spawnSync } from 'node:child_process';

/**
 * Installs the first available of these Debian packages, as root; returns whether it did. The environment's runlevel keeps its service from
 * starting.
 */
export function installFromDebian(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !runQuietly('apt-get', ['update'])) return false;
  return packages.some((name) => runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name]));
}

/** Runs a program, showing only its errors; returns whether it succeeded. */
export function runQuietly(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
