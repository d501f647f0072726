import { config } from './config.server.ts';

/** For tests: kills the process as a power cut would, if FAULT_POINT has this name in a sandbox shop. */
export function faultPoint(name: string): void {
  if (config.FAULT_POINT === name) process.kill(process.pid, 'SIGKILL');
}
