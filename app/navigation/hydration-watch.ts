/**
 * Stands first in every page and watches whether its scripts arrive and run. Where they don't the page stays
 * readable, and a strip says that parts of it are missing; see `ui/hydration-watch-and-failed-notice.tsx`. What the page's
 * root says of it also decides what is offered with and without scripts; see base.css.
 */
export const hydrationWatch = `(() => {
  const page = document.documentElement;
  page.dataset.start = 'expected';
  const fail = () => { if (page.dataset.start !== 'done') page.dataset.start = 'failed'; };
  addEventListener('error', ({ target }) => { if (target === window || target.tagName === 'SCRIPT') fail(); }, true);
  addEventListener('unhandledrejection', fail);
})()`;
