const LONGEST_TIMEOUT_MS = 2_000_000_000;

/** Keeps one timer per second in which sessions expire, however many do. */
export function createExpiryWatch(expire: (id: string) => void) {
  const seconds = new Map<number, { ids: Set<string>; timer: NodeJS.Timeout }>();

  function arm(second: number): NodeJS.Timeout {
    const wait = Math.max(0, second * 1000 - Date.now());
    return setTimeout(ring, Math.min(wait, LONGEST_TIMEOUT_MS), second).unref();
  }

  function ring(second: number): void {
    const due = seconds.get(second);
    if (!due) return;
    if (Date.now() < second * 1000) {
      due.timer = arm(second);
      return;
    }
    seconds.delete(second);
    for (const id of due.ids) expire(id);
  }

  return {
    watch(id: string, second: number): void {
      const known = seconds.get(second) ?? { ids: new Set(), timer: arm(second) };
      known.ids.add(id);
      seconds.set(second, known);
    },
    close(): void {
      for (const { timer } of seconds.values()) clearTimeout(timer);
      seconds.clear();
    },
  };
}
