import { useEffect, useState } from 'react';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage } from '#app/platform/text/i18n.ts';
import { FEWEST_LETTERS, type SearchResults } from '../search-result.ts';

/** What was found for a text; none where the shop did not answer. */
type Answer = { search: string; found: SearchResults; isUnreachable: boolean };

const TYPING_MS = 200;

/** What a search finds, once its writer pauses; the last that was found stays until then. Undefined while nothing is asked. */
export function useFoundInBackOffice(text: string): Answer | undefined {
  const language = useLanguage();
  const [answer, setAnswer] = useState<Answer>();
  const search = text.trim();
  const isAsked = search.length >= FEWEST_LETTERS;

  useEffect(() => {
    if (!isAsked) return;
    const superseded = new AbortController();
    const { signal } = superseded;
    const timer = setTimeout(async () => {
      const address = `/admin/search/results?${new URLSearchParams({ q: search, language })}`;
      const fetched = await fetchJson<{ found: SearchResults }>(address, { signal });
      if (signal.aborted) return;
      setAnswer({ search, found: fetched.ok ? fetched.body.found : [], isUnreachable: !fetched.ok });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [search, isAsked, language]);

  return isAsked ? answer : undefined;
}
