import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The kernel counts in hundredths of a second, on every Linux that Node runs on. */
const TICK_MS = 10;

/** The milliseconds that these processes and all below them have computed so far. */
export function cpuMs(pids: (number | undefined)[]): number {
  return pids.flatMap(processTree).reduce((sum, pid) => sum + ticksOf(pid) * TICK_MS, 0);
}

/** Until the process and all below it computed less than a twentieth of one core for three seconds, as a shop does that has settled. */
export async function idle(pid: number | undefined): Promise<void> {
  let before = cpuMs([pid]);
  for (;;) {
    await wait(3_000);
    const now = cpuMs([pid]);
    if (now - before < 150) return;
    before = now;
  }
}

/** Megabytes that each process takes for itself, with its part of what it shares. */
export function memoryInMegabytes(pid: number): number {
  const rollup = readProc(`${pid}/smaps_rollup`);
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? Number.NaN) / 1024);
}

export function processTree(pid: number | undefined): number[] {
  if (!pid) return [];
  const children = readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processTree)];
}

function ticksOf(pid: number): number {
  // After the program's name, which may hold anything: state is the first, user and system time the 12th and 13th.
  const [, , , , , , , , , , , user, system] = readProc(`${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(user ?? 0) + Number(system ?? 0);
}

/** A process may end while it is looked at. */
function readProc(file: string): string {
  try {
    return fs.readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}
