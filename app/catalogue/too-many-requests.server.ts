import { config } from '#app/platform/config.server.ts';
import type { RefusedRead } from '#app/platform/http/limits/throttle-uncached-pages.server.ts';
import { pageTitle } from '#app/platform/pages/page-meta.ts';
import { escapeHtml } from '#app/platform/text/escape.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { readSearchQuery } from './search/search-terms.ts';

export function respondTooManyRequests(refused: RefusedRead): { type: string; body: string } {
  const path = refused.url.split('?', 1)[0] ?? '/';
  if (path === '/search/suggestions')
    return { type: 'application/json', body: JSON.stringify({ categories: [], products: [] }) };
  // React Router's client reloads the page when it receives plain text; see `offline-state.ts`.
  if (path.endsWith('.data'))
    return { type: 'text/plain; charset=utf-8', body: tooManyRequestsTexts(refused).text };
  return { type: 'text/html; charset=utf-8', body: tooManyRequestsPage(path, refused) };
}

/** Returns a page that resembles an error page. It is not rendered, since it is displayed under heavy load. */
function tooManyRequestsPage(path: string, refused: RefusedRead): string {
  const { t, title, text } = tooManyRequestsTexts(refused);
  const asked = new URLSearchParams(refused.url.slice(path.length));
  const query = path === '/search' ? readSearchQuery(asked) : undefined;
  const hidden = [...asked]
    .filter(([name]) => query === undefined || name !== 'q')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const typed =
    query === undefined
      ? ''
      : `<label for="q" style="display:block">${escapeHtml(t('search.label'))}</label>
<input id="q" type="search" name="q" value="${escapeHtml(query)}" style="box-sizing:border-box;width:100%;max-width:24rem;padding:.7rem;font:inherit;border:1px solid">`;
  return `<!doctype html><html lang="${refused.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(pageTitle(config.BRAND_NAME, title))}</title>
<body style="margin:0;background:#fbf7ef;color:#1e1a16;font:1.125rem/1.6 Georgia,serif">
<main style="max-width:40rem;margin:15vh auto;padding:1rem;text-align:center"><h1 style="font-weight:400;line-height:1.2">${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<form action="${escapeHtml(path)}">${hidden.join('')}${typed}
<p><button style="padding:.7rem 1.75rem;border:1px solid;background:none;color:inherit;font:inherit">${escapeHtml(t('refusedRead.again'))}</button></p></form>
<p><a href="/" style="color:inherit">${escapeHtml(t('common.backHome'))}</a></p></main></body></html>`;
}

function tooManyRequestsTexts({ language, reason, retryAfterSeconds }: RefusedRead) {
  const t = wordsIn(language);
  return {
    t,
    title: t(`refusedRead.${reason}`),
    text: t(`refusedRead.${reason}Text`, { seconds: retryAfterSeconds }),
  };
}
