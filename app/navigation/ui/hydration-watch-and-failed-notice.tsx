import '../register-translations.ts';
import { useEffect } from 'react';
import { useScriptNonce } from '#app/platform/pages/script-nonce.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { ALIVE, hydrationWatch } from '../hydration-watch.ts';

/** For the head, before all other scripts; only the server writes it. */
export function HydrationWatch() {
  const nonce = useScriptNonce();
  const source = import.meta.env.SSR ? hydrationWatch : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, and a script has no other way.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}

/** Hidden unless the page's scripts failed to arrive or to run; a link, since nothing else works then. */
export function HydrationFailedNotice() {
  const t = useWords();
  useEffect(() => {
    document.documentElement.dataset.start = 'done';
    window.dispatchEvent(new Event(ALIVE));
  }, []);
  return (
    <div role="alert" className="start-notice page-strip">
      <span>
        <strong>{t('errors.applicationError')}.</strong> {t('errors.notStarted')}
      </span>
      <Link to="">{t('errors.refresh')}</Link>
    </div>
  );
}
