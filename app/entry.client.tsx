import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isAdminPath } from '#app/accounts/is-admin-path.ts';
import { showFallbackErrorPage } from '#app/platform/pages/fallback-error-page.ts';
import { isLanguage, languages, requestLanguage } from '#app/platform/text/language.ts';
import { loadSharedWords } from './shared-words.ts';

const { lang } = document.documentElement;
// A page that breaks has no title any more.
const site = document.title.split(' | ').at(-1) ?? '';
const shown = isLanguage(lang) ? lang : 'en';
// Operators look at what they write in each language, on one page.
const spoken = isAdminPath(window.location.pathname) ? languages : [shown];
await Promise.all(spoken.map(loadSharedWords));
// In a task of its own: evaluating React itself has just taken one.
setTimeout(() => startTransition(comeAlive));

function comeAlive(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onUncaughtError: report, onCaughtError: report },
  );
}

/** Every page of ours has a main part, error pages too; where even that is gone, a plain screen takes its place. */
function report(error: unknown): void {
  console.error(error);
  const { search } = window.location;
  requestAnimationFrame(() => {
    if (!document.querySelector('[data-shop] main'))
      showFallbackErrorPage(requestLanguage(search, document.cookie), site);
  });
}
