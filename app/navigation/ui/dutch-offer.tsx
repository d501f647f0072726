import { X } from 'lucide-react';
import { useLocation } from 'react-router';
import { pageUrlInLanguage } from '#app/platform/pages/page-urls.ts';
import { useScriptNonce } from '#app/platform/pages/script-nonce.ts';
import { useLanguage } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { keepLanguage, useSetLanguagePreference } from '../use-language-preference.ts';

/** For the head of English pages; rendered by the server only. */
export function DutchOfferScript() {
  const nonce = useScriptNonce();
  const source = import.meta.env.SSR ? dutchOffer : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, and a script has no other way.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}

/** Offers Dutch above an English page. Closing it chooses English. */
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

/**
 * Offers Dutch to a browser that prefers it and has chosen no language, before anything is painted. Cached pages are
 * the same for all, so the browser decides; see `ui/dutch-offer.tsx`.
 */
const dutchOffer = `(() => {
  try {
    const isChosen =
      localStorage.getItem('language') || /language=/.test(document.cookie) || /[?&]lang=/.test(location.search);
    if (!isChosen && /^nl\\b/i.test(navigator.languages[0])) document.documentElement.dataset.offer = 'nl';
  } catch {}
})()`;
