import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

export function cpuMs(pids: (number | undefined)[]): number {
  return pids.flatMap(processTree).reduce((sum, pid) => sum + ticksOf(pid) * TICK_MS, 0);
}

/** Waits until the process and its children use less than a twentieth of a core for three seconds. */
export async function idle(pid: number | undefined): Promise<void> {
  let before = cpuMs([pid]);
  for (;;) {
    await wait(3_000);
    const now = cpuMs([pid]);
    if (now - before < 150) return;
    before = now;
  }
}

/** Returns the proportional memory (PSS) of each process in megabytes. */
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
  // Fields after the program's name, which may contain anything: state is the first, user and system time the 12th and 13th.
  const [, , , , , , , , , , , user, system] = readProc(`${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(user ?? 0) + Number(system ?? 0);
}

/** The process may exit meanwhile. */
function readProc(file: string): string {
  try {
    return fs.readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}
