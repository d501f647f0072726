import { useEffect, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';

export type ItemsLeftResponse = { lines: string[] };

const ASK_AGAIN_MS = 10_000;

/** Polls the number of items left while the page is visible. Displays nothing after a failed poll. */
export function ItemsLeft({ lines, address }: { lines: string[]; address: string }) {
  const [told, setTold] = useState(lines);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = new AbortController();
    // Varies the delay, since many pages load at the same time, the drop's start.
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, ASK_AGAIN_MS * (0.75 + Math.random() / 2));
    };
    async function ask(): Promise<void> {
      if (!document.hidden) {
        const { body, status } = await fetchJson<ItemsLeftResponse>(address, { signal: stop.signal });
        if (stop.signal.aborted) return;
        setTold(body.lines ?? []);
        if (status === 404) return;
      }
      wait();
    }
    const askWhenSeen = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void ask();
    };
    wait();
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [address]);
  if (!told.length) return null;
  return (
    <div className="mt-4 grid gap-1 text-sm text-stone">
      {told.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
