import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { showFallbackErrorPage } from '#app/platform/pages/fallback-error-page.ts';
import { requestLanguage, shownLanguage } from '#app/platform/text/language.ts';
import { loadTranslations } from '#app/platform/text/translations.ts';

// A page that breaks has no title any more.
const site = document.title.split(' | ').at(-1) ?? '';
// The page's routes have named their catalogues by now.
await loadTranslations(shownLanguage());
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
