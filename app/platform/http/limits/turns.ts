type Bounds = { atOnce: number; atOnceOfNetwork: number; ofNetwork: number; patienceMs: number };

type Waiter = { network: string; begin: () => void };

export function createTurns({ atOnce, atOnceOfNetwork, ofNetwork, patienceMs }: Bounds) {
  const waiting: Waiter[] = [];
  const running = new Map<string, number>();
  const present = new Map<string, number>();
  let total = 0;

  function beginNext(): void {
    while (total < atOnce) {
      const place = waiting.findIndex(({ network }) => (running.get(network) ?? 0) < atOnceOfNetwork);
      const [next] = place < 0 ? [] : waiting.splice(place, 1);
      if (!next) return;
      total += 1;
      add(running, next.network, 1);
      next.begin();
    }
  }

  function takeTurn(network: string): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter = { network, begin: () => settle(true) };
      const timer = setTimeout(() => settle(false), patienceMs);
      function settle(hasTurn: boolean): void {
        clearTimeout(timer);
        if (!hasTurn) waiting.splice(waiting.indexOf(waiter), 1);
        resolve(hasTurn);
      }
      waiting.push(waiter);
      beginNext();
    });
  }

  return async function inTurn<Result>(
    network: string,
    work: () => Promise<Result>,
  ): Promise<Result | { ok: false; reason: 'busy' }> {
    if ((present.get(network) ?? 0) >= ofNetwork) return { ok: false, reason: 'busy' };
    add(present, network, 1);
    try {
      if (!(await takeTurn(network))) return { ok: false, reason: 'busy' };
      try {
        return await work();
      } finally {
        total -= 1;
        add(running, network, -1);
        beginNext();
      }
    } finally {
      add(present, network, -1);
    }
  };
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count) counts.set(key, count);
  else counts.delete(key);
}
