import { setImmediate as nextTurn } from 'node:timers/promises';

type Options = {
  atOnce: number;
  /** In total, and of one client. */
  mostWaiting: number;
  mostWaitingOfOne: number;
  longestWaitMs: number;
};

/** Ends a read and gives its place to the next. Further calls do nothing. */
export type Leave = () => void;

type Waiting = { client: string; admit: () => void };

/**
 * Turns of the event loop between two reads, for other requests: free when idle, and most of the time goes to cached
 * pages under load.
 */
const ROUNDS_BETWEEN = 4;

/**
 * Creates a short queue for the most expensive reads, so that they never take all of a process or all its
 * connections.
 */
export function createReadQueue({ atOnce, mostWaiting, mostWaitingOfOne, longestWaitMs }: Options) {
  let free = atOnce;
  const line = new Set<Waiting>();
  const waitingOf = new Map<string, number>();

  /**
   * Waits for a turn and returns the function that ends it; `full` if the queue is too long or stalled, `gone` once
   * `whenGone` reports that the client left.
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
