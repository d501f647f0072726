import type { Language } from './language.ts';

const words = {
  en: { title: 'Application Error', advice: 'Please try refreshing the page', button: 'Refresh Page' },
  nl: { title: 'Er ging iets mis', advice: 'Probeer de pagina te vernieuwen', button: 'Pagina vernieuwen' },
};

/** The last page there is: plain HTML for when nothing else can be rendered. */
export function applicationErrorPage(language: Language): string {
  const { title, advice, button } = words[language];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><main><h1>${title}</h1><p>${advice}</p><p><a href="">${button}</a></p></main></html>`;
}
