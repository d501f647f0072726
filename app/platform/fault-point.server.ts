import { config } from './config.server.ts';

/** Kills the process like a power cut if FAULT_POINT equals `name`. For tests: only sandbox shops accept it. */
export function faultPoint(name: string): void {
  if (config.FAULT_POINT === name) process.kill(process.pid, 'SIGKILL');
}
