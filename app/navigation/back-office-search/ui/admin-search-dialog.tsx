import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fetchJson } from '#app/platform/http/fetching/fetch-json.ts';
import { useLanguage, useWords, type Words } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import { FEWEST_LETTERS, LONGEST_SEARCH, type SearchResult, type SearchResults } from '../search-result.ts';

type AdminSearchDialogProps = { onClose: () => void };

/** Displays the search as a WAI-ARIA combobox: the focus remains in the field while arrow keys select results. */
export function AdminSearchDialog({ onClose }: AdminSearchDialogProps) {
  const t = useWords();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const { key } = useLocation();
  const opened = useRef(key);
  const answer = useFoundInBackOffice(text);
  const found = answer?.found ?? [];
  const options = found.flatMap(({ results }) => results);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>('input')?.focus();
  }, []);
  useEffect(() => {
    if (key !== opened.current) dialog.current?.close();
  }, [key]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const close = () => dialog.current?.close();

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    close();
    navigate(`/admin/search?${new URLSearchParams({ q: text.trim() })}`);
  }

  return (
    <dialog
      ref={dialog}
      className="admin-search-dialog"
      aria-label={t('adminSearch.title')}
      onClose={onClose}
    >
      <search>
        <form action="/admin/search" onSubmit={search} className="admin-search-dialog-bar">
          <SearchField
            options={options.length}
            active={active}
            onType={(typed) => {
              setText(typed);
              setActive(-1);
            }}
            onMove={setActive}
            onChoose={() => list.current?.querySelectorAll<HTMLElement>('[role="option"]')[active]?.click()}
          />
          <button type="button" className="icon-button" aria-label={t('common.close')} onClick={close}>
            <X aria-hidden size={22} strokeWidth={1.4} />
          </button>
        </form>
      </search>
      <FoundList ref={list} found={found} options={options} active={active} onFollow={close} />
      <p role="status" className="admin-search-state">
        {stateText(t, answer, options.length)}
      </p>
    </dialog>
  );
}

function stateText(t: Words, answer: Answer | undefined, count: number): string {
  if (!answer) return t('adminSearch.typeMore');
  if (answer.isUnreachable) return t('adminSearch.unreachable');
  const isMore = answer.found.some(({ all }) => all);
  return count
    ? t(isMore ? 'adminSearch.countOfMore' : 'adminSearch.count', { count })
    : t('adminSearch.none', { search: answer.search });
}

type SearchFieldProps = {
  options: number;
  active: number;
  onType: (text: string) => void;
  onMove: (active: number) => void;
  onChoose: () => void;
};

function SearchField({ options, active, onType, onMove, onChoose }: SearchFieldProps) {
  const t = useWords();
  const isChosen = active >= 0 && active < options;
  function move(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The field itself follows the last result and precedes the first.
      const places = options + 1;
      onMove(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter' && isChosen) {
      event.preventDefault();
      onChoose();
    }
  }
  return (
    <input
      type="text"
      name="q"
      role="combobox"
      aria-label={t('adminSearch.field')}
      aria-expanded={options > 0}
      aria-controls="admin-search-list"
      aria-autocomplete="list"
      aria-activedescendant={isChosen ? `admin-search-${active}` : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={LONGEST_SEARCH}
      placeholder={t('adminSearch.field')}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={move}
    />
  );
}

type FoundListProps = {
  ref: React.Ref<HTMLDivElement>;
  found: SearchResults;
  options: SearchResult[];
  active: number;
  onFollow: () => void;
};

function FoundList({ ref, found, options, active, onFollow }: FoundListProps) {
  const t = useWords();
  return (
    <div
      ref={ref}
      id="admin-search-list"
      role="listbox"
      aria-label={t('adminSearch.results')}
      tabIndex={-1}
      className="admin-search-list"
      hidden={options.length === 0}
      onMouseDown={keepFocus}
    >
      {found.map(({ kind, results }) => (
        <fieldset key={kind} aria-label={t(`adminSearch.kind.${kind}`)}>
          <p aria-hidden className="admin-search-kind">
            {t(`adminSearch.kind.${kind}`)}
          </p>
          {results.map((result) => {
            const place = options.indexOf(result);
            return (
              <Link
                key={result.to}
                to={result.to}
                id={`admin-search-${place}`}
                role="option"
                aria-selected={place === active}
                tabIndex={-1}
                className="admin-search-option"
                onClick={onFollow}
              >
                {result.title} {result.detail && <span>{result.detail}</span>}
              </Link>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

type Answer = { search: string; found: SearchResults; isUnreachable: boolean };

const TYPING_MS = 200;

function useFoundInBackOffice(text: string): Answer | undefined {
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
