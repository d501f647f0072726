import { escapeHtml, htmlDocument } from '../html.ts';
import type { Language } from '../language.ts';
import { MAILBOX_WORDS } from './mailbox-words.ts';
import type { StoredMessage } from './message.ts';
import type { ShownMessage } from './message-store.ts';

export function renderList(language: Language, messages: ShownMessage[], receiver: string): string {
  const words = MAILBOX_WORDS[language];
  const rows = messages.map((message) => {
    const times = message.count > 1 ? ` <strong>(${message.count} ${words.times})</strong>` : '';
    const subject = `<a href="/messages/${message.id}?lang=${language}">${subjectOf(message, language)}</a>${times}`;
    const cells = [
      subject,
      escapeHtml(message.from),
      escapeHtml(message.to.join(', ')),
      dateOf(message, language),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const heads = [words.subject, words.from, words.to, words.date].map(
    (name) => `<th scope="col">${name}</th>`,
  );
  const table = `<div class="scroll" role="region" aria-label="${words.title}" tabindex="0"><table>
<thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
  const search = `<form role="search" class="search"><p><label for="to">${words.search}</label>
<input type="search" id="to" name="to" value="${escapeHtml(receiver)}" autocomplete="off"></p>
<input type="hidden" name="lang" value="${language}"><button>${words.show}</button></form>`;
  const empty = `<p>${receiver ? words.emptyFor : words.empty}</p>`;
  const body = `<h1>${words.title}</h1>\n${search}\n${rows.length > 0 ? table : empty}`;
  return renderFrame(language, words.title, body, receiver ? `&to=${encodeURIComponent(receiver)}` : '');
}

export function renderMessage(language: Language, message: StoredMessage): string {
  const words = MAILBOX_WORDS[language];
  const subject = subjectOf(message, language);
  const html = message.html
    ? `<h2>${words.html}</h2>
<iframe src="/messages/${message.id}/html" title="${words.html}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  const text = message.text === null ? '' : `<h2>${words.text}</h2>\n<pre>${withLinks(message.text)}</pre>`;
  const headers = message.headers.map(
    ({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const body = `<p><a class="way" href="/?lang=${language}">${words.back}</a></p>
<h1>${subject}</h1>
<dl><dt>${words.from}</dt><dd>${escapeHtml(message.from)}</dd>
<dt>${words.to}</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
<dt>${words.date}</dt><dd>${dateOf(message, language)}</dd></dl>
${html}
${text}
<h2>${words.headers}</h2>
<dl>${headers.join('\n')}</dl>`;
  return renderFrame(language, message.subject || words.noSubject, body);
}

export function renderMissing(language: Language): string {
  const words = MAILBOX_WORDS[language];
  const body = `<h1>${words.missingTitle}</h1>\n<p>${words.missing}</p>
<p><a class="way" href="/?lang=${language}">${words.back}</a></p>`;
  return renderFrame(language, words.missingTitle, body);
}

function renderFrame(language: Language, title: string, body: string, query = ''): string {
  const words = MAILBOX_WORDS[language];
  const switches = (['en', 'nl'] as const).map((other) => {
    const name = other === 'en' ? 'English' : 'Nederlands';
    if (other === language) return `<strong aria-current="true" lang="${other}">${name}</strong>`;
    return `<a href="?lang=${other}${escapeHtml(query)}" lang="${other}" hreflang="${other}">${name}</a>`;
  });
  return htmlDocument({
    language,
    title: `${title} · Sandbox`,
    body: `<header class="top"><p><strong>${words.sandbox}</strong></p>
<nav aria-label="${words.languages}">${switches.join(' ')}</nav></header>
<main class="wide">
${body}
</main>`,
  });
}

function subjectOf(message: StoredMessage, language: Language): string {
  return escapeHtml(message.subject || MAILBOX_WORDS[language].noSubject);
}

function dateOf(message: StoredMessage, language: Language): string {
  const moment = message.date ?? message.receivedAt;
  const locale = language === 'nl' ? 'nl-NL' : 'en-US';
  const shown = new Date(moment).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'medium' });
  return `<time datetime="${moment}">${shown}</time>`;
}

function withLinks(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"')\]]+)/);
  return parts
    .map((part, index) => {
      const escaped = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${escaped}" rel="noreferrer">${escaped}</a>` : escaped;
    })
    .join('');
}
