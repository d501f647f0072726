import { useEffect, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';

const SECOND_MS = 1000;
const ASK_AGAIN_MS = 10_000;

/** Returns the server's time in milliseconds, independent of the device's clock. Undefined until it is loaded. */
export function useServerTime(): number | undefined {
  const [ahead, setAhead] = useState<number>();
  const [now, setNow] = useState<number>();

  useEffect(() => {
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      clearTimeout(timer);
      const asked = performance.now();
      const answer = await fetchJson<{ now: number }>('/clock', { signal: stopping.signal });
      if (stopping.signal.aborted) return;
      if (answer.ok) setAhead(answer.body.now - (asked + performance.now()) / 2);
      else timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    }
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      document.removeEventListener('visibilitychange', askWhenSeen);
      clearTimeout(timer);
      stopping.abort();
    };
  }, []);

  useEffect(() => {
    if (ahead === undefined) return;
    const isAhead = ahead;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      const time = performance.now() + isAhead;
      setNow(time);
      timer = setTimeout(tick, SECOND_MS - (time % SECOND_MS));
    }
    tick();
    return () => clearTimeout(timer);
  }, [ahead]);

  return now;
}
