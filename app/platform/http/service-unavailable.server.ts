import { config } from '../config.server.ts';
import { pageTitle } from '../pages/page-meta.ts';
import { escapeHtml } from '../text/escape.ts';
import type { Language } from '../text/language.ts';

/** A restart or failover of the database takes seconds, and an immediate retry would only add load. */
const RETRY_AFTER_SECONDS = 10;

const words = {
  en: {
    title: 'We’ll be right back',
    text: 'The shop can’t reach its records for a moment. Your bag is safe in this browser; please try again in a minute.',
    json: 'We can’t do that for a moment. Please try again in a minute.',
    failed: 'Something went wrong on our side. Please try again.',
    button: 'Try Again',
    reference: 'Reference',
  },
  nl: {
    title: 'We zijn zo terug',
    text: 'De winkel kan even niet bij zijn gegevens. Je tas blijft in deze browser bewaard; probeer het over een minuut opnieuw.',
    json: 'Dat lukt even niet. Probeer het over een minuut opnieuw.',
    failed: 'Er ging iets mis aan onze kant. Probeer het opnieuw.',
    button: 'Probeer opnieuw',
    reference: 'Referentie',
  },
};

export function serviceUnavailable(rendered: Response, language: Language, id: string): Response {
  const headers = new Headers(rendered.headers);
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  headers.set('Cache-Control', 'no-store');
  const type = headers.get('Content-Type') ?? '';
  if (type.startsWith('text/x-script')) return new Response(rendered.body, { status: 503, headers });
  const isPage = type.startsWith('text/html');
  headers.set('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json');
  const body = isPage
    ? unavailablePage(language, id)
    : JSON.stringify({ status: 'error', error: 'unavailable', message: words[language].json });
  return new Response(body, { status: 503, headers });
}

export function endpointFailure(answered: Response, language: Language): Response {
  const isPlain = answered.headers.get('Content-Type')?.startsWith('text/plain');
  if (answered.status !== 500 || !isPlain) return answered;
  const headers = new Headers(answered.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'application/json');
  headers.set('Cache-Control', 'no-store');
  const body = { status: 'error', error: 'unexpected', message: words[language].failed };
  return new Response(JSON.stringify(body), { status: 500, headers });
}

function unavailablePage(language: Language, id: string): string {
  const { title, text, button, reference } = words[language];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(pageTitle(config.BRAND_NAME, title))}</title>
<body style="margin:0;background:#fbf7ef;color:#1e1a16;font:1.125rem/1.6 Georgia,serif">
<main style="max-width:40rem;margin:20vh auto;padding:1rem;text-align:center"><h1 style="font-weight:400;line-height:1.2">${title}</h1><p>${text}</p>
<p style="font-size:.875rem;overflow-wrap:anywhere">${reference}: ${id}</p>
<p><a href="" style="display:inline-block;padding:.7rem 1.75rem;border:1px solid;color:inherit;text-decoration:none">${button}</a></p></main></body></html>`;
}
