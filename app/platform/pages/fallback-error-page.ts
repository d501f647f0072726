import { escapeHtml } from '../text/escape.ts';
import type { Language } from '../text/language.ts';

const words = {
  en: { title: 'Application Error', advice: 'Please try refreshing the page', button: 'Refresh Page' },
  nl: { title: 'Er ging iets mis', advice: 'Probeer de pagina te vernieuwen', button: 'Pagina vernieuwen' },
};

export function fallbackErrorPage(language: Language, site: string): string {
  const { title, advice, button } = words[language];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title} | ${escapeHtml(site)}</title><body style="margin:0;background:#fbf7ef;color:#1e1a16;font:1.125rem/1.6 Georgia,serif">
<main style="max-width:40rem;margin:20vh auto;padding:1rem;text-align:center"><h1 style="font-weight:400;line-height:1.2">${title}</h1><p>${advice}</p>
<p><a href="" style="display:inline-block;padding:.7rem 1.75rem;border:1px solid;color:inherit;text-decoration:none">${button}</a></p></main></body></html>`;
}

export function showFallbackErrorPage(language: Language, site: string): void {
  const page = new DOMParser().parseFromString(fallbackErrorPage(language, site), 'text/html');
  document.documentElement?.remove();
  document.append(page.documentElement);
}
