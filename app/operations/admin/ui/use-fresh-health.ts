import { useCallback, useEffect, useRef, useState } from 'react';
import { CHANGE_MS, fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { type Health, REFRESH_EVERY_MS } from '../../health/health-grades-and-alerts.ts';

/**
 * The health of the shop, asked for again every five minutes and on demand, without leaving the page: what was read
 * last stays when there is no answer. While nobody looks at the page nobody asks; it catches up when somebody does.
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
    // It looks at the mail server and the payment provider, which may take their time.
    const answer = await fetchJson<Health>('/admin/health', { withinMs: CHANGE_MS });
    isAsking.current = false;
    setState(answer.ok ? 'idle' : 'failed');
    if (answer.ok) setFresh(answer.body);
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
