import fs from 'node:fs';

const STANDARD_OUTPUT = 1;
/** A reader that is this slow has stopped reading. */
const MOST_WAITS = 20;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where the log goes. A full disk, or a reader that left, costs lines and never the process: pino's own output throws
 * then, and at the end writes for ever.
 */
export const standardOutput = {
  write(line: string): void {
    let rest = Buffer.from(line);
    for (let waits = 0; rest.length && waits < MOST_WAITS; ) {
      try {
        rest = rest.subarray(fs.writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        Atomics.wait(clock, 0, 0, 5);
        waits++;
      }
    }
  },
};
