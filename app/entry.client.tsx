import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { showFallbackErrorPage } from '#app/platform/pages/fallback-error-page.ts';
import { requestLanguage, shownLanguage } from '#app/platform/text/language.ts';
import { loadTranslations } from '#app/platform/text/translations.ts';

// The title is empty if the page failed early.
const site = document.title.split(' | ').at(-1) ?? '';
// The modules of the page's routes are loaded by now and have named their catalogues.
await loadTranslations(shownLanguage());
// Hydration runs in a separate task, since the evaluation of React has just taken a long one.
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

/** Displays the fallback if the page has no main element. Every page has one, even an error page. */
function report(error: unknown): void {
  console.error(error);
  const { search } = window.location;
  requestAnimationFrame(() => {
    if (!document.querySelector('[data-shop] main'))
      showFallbackErrorPage(requestLanguage(search, document.cookie), site);
  });
}
