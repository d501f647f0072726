import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Runs a program of node_modules with the current Node, and exits if it fails. */
export function runTool(name: string, args: string[], environment: Record<string, string> = {}): void {
  const bin = path.resolve('node_modules/.bin');
  const { status } = spawnSync(path.join(bin, name), args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...environment },
  });
  if (status !== 0) process.exit(status ?? 1);
}
