import { type RefObject, useEffect, useState } from 'react';
import type { SectionPreview } from '../../editing/section-preview.ts';

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
      try {
        const body = new FormData(written);
        const answer = await fetch('/admin/content/preview', { method: 'POST', body, signal });
        if (!answer.ok) throw new Error(String(answer.status));
        const { preview } = (await answer.json()) as { preview: SectionPreview | null };
        setShown((before) => (preview ? { preview, state: 'shown' } : { ...before, state: 'no-json' }));
      } catch {
        if (!signal.aborted) setShown((before) => ({ ...before, state: 'unreachable' }));
      }
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
