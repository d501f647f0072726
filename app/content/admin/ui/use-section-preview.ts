import { type RefObject, useEffect, useState } from 'react';
import { fetchJson, READ_MS } from '#app/platform/http/fetching/fetch-json.ts';
import type { SectionPreview } from '../../sections/localize-section.ts';

const PAUSE_MS = 400;

type Shown = { preview: SectionPreview | undefined; state: 'shown' | 'no-json' | 'unreachable' };

/** What shoppers would see of what stands in the form, whenever its writer pauses; the last one stays until there is another. */
export function useSectionPreview(
  form: RefObject<HTMLFormElement | null>,
  saved: SectionPreview | undefined,
): Shown {
  const [shown, setShown] = useState<Shown>({ preview: saved, state: 'shown' });
  useEffect(() => {
    const written = form.current;
    if (!written) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked: AbortController | undefined;
    const ask = async () => {
      asked?.abort();
      asked = new AbortController();
      const { signal } = asked;
      const request = { form: new FormData(written), signal, withinMs: READ_MS };
      const answer = await fetchJson<{ preview: SectionPreview | null }>('/admin/content/preview', request);
      if (signal.aborted) return;
      const preview = answer.body.preview ?? undefined;
      setShown((before) => {
        if (!answer.ok) return { ...before, state: 'unreachable' };
        return preview ? { preview, state: 'shown' } : { ...before, state: 'no-json' };
      });
    };
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAUSE_MS);
    };
    written.addEventListener('input', askSoon);
    return () => {
      clearTimeout(timer);
      asked?.abort();
      written.removeEventListener('input', askSoon);
    };
  }, [form]);
  return shown;
}
