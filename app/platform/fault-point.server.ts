import { config } from './config.server.ts';

/** Kills the process for tests, as a power cut would, if FAULT_POINT names it in a sandbox shop. */
export function faultPoint(name: string): void {
  if (config.FAULT_POINT === name) process.kill(process.pid, 'SIGKILL');
}
