import { useEffect } from 'react';
import { useScriptNonce } from '#app/platform/pages/script-nonce.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';

/** Must be in the head before all other scripts. Only the server renders the script's text. */
export function HydrationWatch() {
  const nonce = useScriptNonce();
  const source = import.meta.env.SSR ? hydrationWatch : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source is our own, and React has no other way to render an inline script.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}

/** Hidden unless the page's scripts failed. Contains a link, since buttons do not work then. */
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

const ALIVE = 'alive';

/**
 * Runs before the other scripts of a page and detects whether they load and run. If they fail, a notice appears above
 * the page, which remains readable. base.css selects elements by the state `data-start`, too. Taps on controls that need
 * scripts (plain buttons, forms marked `data-scripted`) are queued and repeated after hydration, once per control.
 */
const hydrationWatch = `(() => {
  const page = document.documentElement;
  page.dataset.start = 'expected';
  const fail = () => { if (page.dataset.start !== 'done') page.dataset.start = 'failed'; };
  addEventListener('error', ({ target }) => { if (target === window || target.tagName === 'SCRIPT') fail(); }, true);
  addEventListener('unhandledrejection', fail);

  const tapped = new Set();
  const keep = (event, control) => {
    if (!control || page.dataset.start !== 'expected') return;
    event.preventDefault();
    // React would repeat some of them itself.
    event.stopImmediatePropagation();
    tapped.add(control);
    page.dataset.tapped = '';
  };
  addEventListener('click', (event) =>
    keep(event, event.target.closest?.('button[type="button"]:not([popovertarget], [commandfor])')), true);
  addEventListener('submit', (event) => keep(event, event.target.closest('[data-scripted]')), true);
  addEventListener('${ALIVE}', async () => {
    delete page.dataset.tapped;
    for (const control of tapped) {
      // Each sees what the one before changed.
      await new Promise((next) => setTimeout(next));
      if (control.isConnected) control.requestSubmit ? control.requestSubmit() : control.click();
    }
  });
})()`;
