import { useEffect, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { type AdminRefusal, refusalOf } from '#app/ui/admin/try-server-action.ts';
import type { DropFormProduct } from '../../editing/drop-list-item-product-and-phase.ts';

type Found =
  | { state: 'idle' }
  | { state: 'found'; pieces: DropFormProduct[] }
  | { state: 'refused'; reason: AdminRefusal['reason'] };

const TYPING_MS = 200;

/** What a search finds, once its writer pauses; the last that was found stays until then. */
export function useDropProductSearch(search: string): Found {
  const [found, setFound] = useState<Found>({ state: 'idle' });
  const asked = search.trim();
  useEffect(() => {
    if (!asked) return setFound({ state: 'idle' });
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void ask(asked, asking.signal).then((answer) => asking.signal.aborted || setFound(answer));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [asked]);
  return found;
}

async function ask(search: string, signal: AbortSignal): Promise<Found> {
  const address = `/admin/drops/products?${new URLSearchParams({ q: search })}`;
  const answer = await fetchJson<{ products: DropFormProduct[] }>(address, { signal });
  if (!answer.ok) return { state: 'refused', reason: refusalOf(answer.status).reason };
  return { state: 'found', pieces: answer.body.products };
}
