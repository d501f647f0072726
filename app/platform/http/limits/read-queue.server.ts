import { setImmediate as nextTurn } from 'node:timers/promises';

type Options = {
  /** How many are answered at the same time. */
  atOnce: number;
  /** How many may wait, and how many of them for one client. */
  mostWaiting: number;
  mostWaitingOfOne: number;
  longestWaitMs: number;
};

/** Ends a read: its place goes to the next. Called twice it does nothing more. */
export type Leave = () => void;

type Waiting = { client: string; admit: () => void };

/**
 * Between two reads the process answers whatever else has come, in as many rounds: with nothing to do they take no time,
 * under a crowd kept pages have most of it.
 */
const ROUNDS_BETWEEN = 4;

/** A short line before the reads that cost most, so that they never take all of a process, nor all its connections. */
export function createReadQueue({ atOnce, mostWaiting, mostWaitingOfOne, longestWaitMs }: Options) {
  let free = atOnce;
  const line = new Set<Waiting>();
  const waitingOf = new Map<string, number>();

  /**
   * Waits for a read's turn and answers with what ends it; `full` where the line is too long or does not move, `gone`
   * once `whenGone` says that nobody wants the answer any more.
   */
  async function enter(
    client: string,
    whenGone: (listener: () => void) => void,
  ): Promise<Leave | 'full' | 'gone'> {
    if (free > 0) {
      free -= 1;
      return leaveOnce();
    }
    const mine = waitingOf.get(client) ?? 0;
    if (line.size >= mostWaiting || mine >= mostWaitingOfOne) return 'full';
    const came = await new Promise<'turn' | 'full' | 'gone'>((resolve) => {
      const timer = setTimeout(() => end('full'), longestWaitMs);
      const waiting: Waiting = { client, admit: () => end('turn') };
      line.add(waiting);
      waitingOf.set(client, mine + 1);
      whenGone(() => end('gone'));

      function end(how: 'turn' | 'full' | 'gone'): void {
        if (!line.delete(waiting)) return;
        clearTimeout(timer);
        const left = (waitingOf.get(client) ?? 1) - 1;
        if (left > 0) waitingOf.set(client, left);
        else waitingOf.delete(client);
        resolve(how);
      }
    });
    return came === 'turn' ? leaveOnce() : came;
  }

  function leaveOnce(): Leave {
    let hasLeft = false;
    return () => {
      if (!hasLeft) void passOn();
      hasLeft = true;
    };
  }

  async function passOn(): Promise<void> {
    for (let round = 0; round < ROUNDS_BETWEEN; round++) await nextTurn();
    const [next] = line;
    if (next) next.admit();
    else free += 1;
  }

  return { enter };
}
