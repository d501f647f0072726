import { useEffect, useState } from 'react';
import { useLanguage } from '#app/platform/words.ts';
import type { Suggestions } from '../suggestion.ts';

const SHORTEST = 2;
const PAUSE_MS = 150;

/** What could be meant by what was typed so far; undefined while nothing is known of it. */
export function useSuggestions(text: string): Suggestions | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<{ text: string; suggestions: Suggestions }>();
  const asked = text.trim();

  useEffect(() => {
    if (asked.length < SHORTEST) return;
    // A newer text ends the wait, or the request on its way: late answers are never shown.
    const superseded = new AbortController();
    const timer = setTimeout(async () => {
      const address = `/search/suggestions?${new URLSearchParams({ q: asked, language })}`;
      try {
        const response = await fetch(address, { signal: superseded.signal });
        if (response.ok) setFound({ text: asked, suggestions: (await response.json()) as Suggestions });
      } catch {
        // Superseded, or no network: the form itself still searches.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [asked, language]);

  return asked.length >= SHORTEST && found ? found.suggestions : undefined;
}
