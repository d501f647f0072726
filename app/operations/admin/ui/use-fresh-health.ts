import { useCallback, useEffect, useRef, useState } from 'react';
import { type Health, REFRESH_EVERY_MS } from '../../health/health.ts';

const GIVE_UP_MS = 20_000;

/**
 * The health of the shop, asked for anew every five minutes and on demand, without leaving the page: what was read last
 * stays when there is no answer. While nobody looks at the page nobody asks; it catches up when somebody does.
 */
export function useFreshHealth(loaded: Health) {
  const [fresh, setFresh] = useState<Health>();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const isAsking = useRef(false);
  const health = fresh && fresh.checkedAt > loaded.checkedAt ? fresh : loaded;

  const refresh = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setState('asking');
    const answer = await ask();
    isAsking.current = false;
    setState(answer ? 'idle' : 'failed');
    if (answer) setFresh(answer);
  }, []);

  useEffect(() => {
    const isOld = () => Date.now() - Date.parse(health.checkedAt) >= REFRESH_EVERY_MS;
    const look = () => {
      if (!document.hidden && isOld()) void refresh();
    };
    const timer = setInterval(() => !document.hidden && void refresh(), REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [health.checkedAt, refresh]);

  return { health, state, refresh };
}

async function ask(): Promise<Health | undefined> {
  try {
    const response = await fetch('/admin/health', { signal: AbortSignal.timeout(GIVE_UP_MS) });
    return response.ok ? ((await response.json()) as Health) : undefined;
  } catch {
    return;
  }
}
