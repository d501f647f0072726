import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { pageUrlInLanguage } from '#app/platform/pages/page-urls.ts';
import { useScriptNonce } from '#app/platform/pages/script-nonce.ts';
import {
  isLanguage,
  LANGUAGE_KEY,
  type Language,
  languageCookie,
  languages,
} from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';

const names = { en: 'English', nl: 'Nederlands' };

export function LanguageSwitch() {
  const t = useWords();
  const shown = useLanguage();
  const location = useLocation();
  const choose = useSetLanguagePreference();
  return (
    <ul className="language-switch" aria-label={t('nav.language')}>
      {languages.map((language) => (
        <li key={language}>
          <Link
            to={pageUrlInLanguage(location, language)}
            lang={language}
            hrefLang={language}
            aria-label={`${language.toUpperCase()}, ${names[language]}`}
            aria-current={language === shown || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              choose(language);
            }}
          >
            {language.toUpperCase()}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function DutchOfferScript() {
  const nonce = useScriptNonce();
  const source = import.meta.env.SSR ? dutchOffer : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source is our own, and React has no other way to render an inline script.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}

export function DutchOffer() {
  const location = useLocation();
  const choose = useSetLanguagePreference();
  if (useLanguage() !== 'en') return null;
  return (
    <aside className="dutch-offer" lang="nl" aria-label="Taal">
      <Link
        to={pageUrlInLanguage(location, 'nl')}
        hrefLang="nl"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          choose('nl');
        }}
      >
        Bekijk in het Nederlands
      </Link>
      <button type="button" className="icon-button" aria-label="Sluiten" onClick={() => keepLanguage('en')}>
        <X aria-hidden size={18} strokeWidth={1.5} />
      </button>
    </aside>
  );
}

/** Runs before the first paint. Cached pages do not depend on the visitor, so the browser decides about the offer. */
const dutchOffer = `(() => {
  try {
    const isChosen =
      localStorage.getItem('language') || /language=/.test(document.cookie) || /[?&]lang=/.test(location.search);
    if (!isChosen && /^nl\\b/i.test(navigator.languages[0])) document.documentElement.dataset.offer = 'nl';
  } catch {}
})()`;

function useSetLanguagePreference(): (language: Language) => void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const location = useLocation();

  return (language) => {
    keepLanguage(language);
    const search = new URLSearchParams(location.search);
    if (!search.has('lang')) return void revalidate();
    search.delete('lang');
    navigate({ ...location, search: search.toString() }, { replace: true, preventScrollReset: true });
  };
}

/** Applies the stored language once, on load. It overrides the cookie; a link's `lang` overrides both. */
export function useStoredLanguagePreference(): void {
  const shown = useLanguage();
  const { revalidate } = useRevalidator();
  const hasLooked = useRef(false);

  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const asked = new URLSearchParams(window.location.search).get('lang');
    const kept = isLanguage(asked) ? asked : readLanguage();
    if (!isLanguage(kept)) return;
    keepLanguage(kept);
    if (kept !== shown) revalidate();
  }, [shown, revalidate]);
}

function keepLanguage(language: Language): void {
  delete document.documentElement.dataset.offer;
  document.cookie = languageCookie(language, location.protocol === 'https:');
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // If the storage is full or blocked, the cookie alone stores the language.
  }
}

function readLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}
