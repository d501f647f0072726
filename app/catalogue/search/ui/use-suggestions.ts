import { useEffect, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage } from '#app/platform/text/i18n.ts';
import type { Suggestions } from '../suggestions-types.ts';

const SHORTEST = 2;
const PAUSE_MS = 150;

/** Suggestions for what was typed so far; undefined until there is an answer. */
export function useSuggestions(text: string): Suggestions | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<{ text: string; suggestions: Suggestions }>();
  const asked = text.trim();

  useEffect(() => {
    if (asked.length < SHORTEST) return;
    // A newer text ends the wait, or the request on its way: late answers are never shown.
    const superseded = new AbortController();
    let timer = setTimeout(ask, PAUSE_MS);
    async function ask(): Promise<void> {
      const address = `/search/suggestions?${new URLSearchParams({ q: asked, language })}`;
      const { signal } = superseded;
      const answer = await fetchJson<Suggestions>(address, { signal });
      if (signal.aborted) return;
      if (answer.ok) setFound({ text: asked, suggestions: answer.body });
      // The shop has too much to do and says when to come back. Without a network the form itself still searches.
      else if (answer.waitSeconds > 0) timer = setTimeout(ask, answer.waitSeconds * 1000);
    }

    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [asked, language]);

  return asked.length >= SHORTEST && found ? found.suggestions : undefined;
}
