import { Search } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { listingUrl } from '../../listing/listing-url.ts';
import type { Suggestions } from '../interpret-search-query.server.ts';
import { LONGEST_QUERY } from '../search-terms.ts';

type SearchFieldProps = {
  id: string;
  query?: string;
  onLeave?: () => void;
};

/** Renders a form without JavaScript, and otherwise a WAI-ARIA combobox, in which the focus stays in the field. */
export function SearchFormWithSuggestions({ id, query = '', onLeave }: SearchFieldProps) {
  const t = useWords();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const { suggestions, count, isOpen, isShown, active, close, type, move } = useCombobox(query, list);

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const asked = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    close();
    onLeave?.();
    navigate(listingUrl('/search', { query: asked }));
  }

  return (
    <search className="search-field">
      <form action="/search" onSubmit={search} className="search-form">
        <label htmlFor={`${id}-text`} className="sr-only">
          {t('search.label')}
        </label>
        <input
          id={`${id}-text`}
          type="search"
          name="q"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LONGEST_QUERY}
          placeholder={t('search.label')}
          defaultValue={query}
          onInput={type}
          onKeyDown={move}
          onBlur={close}
        />
        <button type="submit" className="icon-button" aria-label={t('search.submit')}>
          <Search aria-hidden size={20} strokeWidth={1.4} />
        </button>
      </form>
      <SearchSuggestions
        ref={list}
        id={id}
        suggestions={isShown ? suggestions : undefined}
        active={active}
        onFollow={() => {
          close();
          onLeave?.();
        }}
      />
      <p role="status" className="sr-only">
        {isOpen && suggestions ? t('search.suggestionCount', { count }) : ''}
      </p>
    </search>
  );
}

/** The text field keeps the focus. `active` is the index of the chosen suggestion, or -1 for the text field. */
function useCombobox(query: string, list: RefObject<HTMLElement | null>) {
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(isOpen ? text : '');
  const count = suggestions ? suggestions.categories.length + suggestions.products.length : 0;
  const isShown = isOpen && count > 0;

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function type(event: FormEvent<HTMLInputElement>): void {
    setText(event.currentTarget.value);
    setOpen(true);
    setActive(-1);
  }

  function move(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // Before the first and after the last suggestion, the text field is active.
      if (isShown) setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      list.current?.querySelectorAll<HTMLElement>('[role="option"]')[active]?.click();
    }
  }

  return { suggestions, count, isOpen, isShown, active, close, type, move };
}

const SHORTEST = 2;
const PAUSE_MS = 150;

function useSuggestions(text: string): Suggestions | undefined {
  const language = useLanguage();
  const [found, setFound] = useState<{ text: string; suggestions: Suggestions }>();
  const asked = text.trim();

  useEffect(() => {
    if (asked.length < SHORTEST) return;
    // Newer text cancels the delay or request, so that suggestions for older text are never displayed.
    const superseded = new AbortController();
    let timer = setTimeout(ask, PAUSE_MS);
    async function ask(): Promise<void> {
      const address = `/search/suggestions?${new URLSearchParams({ q: asked, language })}`;
      const { signal } = superseded;
      const answer = await fetchJson<Suggestions>(address, { signal });
      if (signal.aborted) return;
      if (answer.ok) setFound({ text: asked, suggestions: answer.body });
      // An overloaded shop responds with the time to retry. Without a network, only the form itself works.
      else if (answer.waitSeconds > 0) timer = setTimeout(ask, answer.waitSeconds * 1000);
    }

    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [asked, language]);

  return asked.length >= SHORTEST && found ? found.suggestions : undefined;
}

type SearchSuggestionsProps = {
  ref: Ref<HTMLDivElement>;
  id: string;
  /** If undefined, the list is hidden but exists, since the field references it. */
  suggestions: Suggestions | undefined;
  active: number;
  onFollow: () => void;
};

function SearchSuggestions({ ref, id, suggestions, active, onFollow }: SearchSuggestionsProps) {
  const t = useWords();
  const { categories = [], products = [] } = suggestions ?? {};
  const option = (place: number, to: string, className: string, content: ReactNode) => (
    <Link
      key={to}
      to={to}
      id={`${id}-${place}`}
      role="option"
      aria-selected={place === active}
      tabIndex={-1}
      className={className}
      onClick={onFollow}
    >
      {content}
    </Link>
  );
  return (
    // A click keeps the focus in the field; otherwise the list would close before the click takes effect.
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('search.suggestions')}
      tabIndex={-1}
      className="suggestions"
      hidden={!suggestions}
      onMouseDown={(event) => event.preventDefault()}
    >
      {categories.length > 0 && (
        <fieldset aria-label={t('common.categories')}>
          {categories.map(({ text, to }, place) => option(place, to, 'suggestion', text))}
        </fieldset>
      )}
      {products.length > 0 && (
        <fieldset aria-label={t('search.pieces')}>
          {products.map(({ title, titleLanguage, to, price, picture }, index) =>
            option(
              categories.length + index,
              to,
              'suggestion suggestion-product',
              <>
                <ResponsivePicture picture={picture} sizes="3rem" alt="" />
                <span lang={titleLanguage}>{title}</span>
                <span className="suggestion-price">{price}</span>
              </>,
            ),
          )}
        </fieldset>
      )}
    </div>
  );
}
