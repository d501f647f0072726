import { config } from './config.server.ts';

/**
 * Kills the process for tests, as a power cut would, between two steps that must survive it. Does nothing unless the
 * FAULT_POINT setting names it, which only a sandbox shop accepts.
 */
export function faultPoint(name: string): void {
  if (config.FAULT_POINT === name) process.kill(process.pid, 'SIGKILL');
}
