import '../register-translations.ts';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';
import { listingUrl } from '../../listing/listing-url.ts';
import { LONGEST_QUERY } from '../search-terms.ts';
import { SearchSuggestions, suggestionCount } from './search-suggestions.tsx';
import { useSuggestions } from './use-suggestions.ts';

type SearchFieldProps = {
  /** Unlike that of any other field of the page. */
  id: string;
  query?: string;
  onLeave?: () => void;
};

/**
 * A plain form that searches; with JavaScript a combobox that suggests while one types, by the pattern of WAI-ARIA:
 * the focus stays in the field, arrows move through the list, Enter follows, Escape puts it away.
 */
export function SearchFormWithSuggestions({ id, query = '', onLeave }: SearchFieldProps) {
  const t = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(isOpen ? text : '');
  const list = useRef<HTMLDivElement>(null);
  const count = suggestionCount(suggestions);
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
      // Past either end the field itself has its turn.
      if (isShown) setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      list.current?.querySelectorAll<HTMLElement>('[role="option"]')[active]?.click();
    }
  }

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
