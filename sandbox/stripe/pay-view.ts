import { escapeHtml, htmlDocument } from '../html.ts';
import type { Language } from '../language.ts';
import { BANKS } from './banks.ts';
import type { StoredSession } from './ledger.ts';
import { PAY_WORDS, type PayWords } from './pay-words.ts';

export interface PayForm {
  method?: string;
  bank?: string;
  holder?: string;
  problem?: 'bankMissing' | 'methodMissing' | 'declinedCard' | 'declinedIdeal';
}

export function renderPayPage(
  language: Language,
  stored: StoredSession,
  form: PayForm,
  couponName: string | null = null,
): string {
  const words = PAY_WORDS[language];
  const { session, lineItems } = stored;
  const lines = lineItems.map(
    (item) =>
      `<li><span>${item.quantity ?? 1} × ${escapeHtml(item.description ?? '')}</span>` +
      `<span class="price">${euros(item.amount_subtotal)}</span></li>`,
  );
  const discount = session.total_details?.amount_discount ?? 0;
  if (discount)
    lines.push(
      `<li><span>${escapeHtml(couponName ?? words.discount)}</span><span class="price">${euros(-discount)}</span></li>`,
    );
  const body = `<h1>${words.title}</h1>
${form.problem ? `<p class="alert" role="alert" id="problem">${words.problem}: ${words[form.problem]}</p>` : ''}
<h2>${words.order}</h2>
<ul class="lines">${lines.join('')}</ul>
<p class="total"><span>${words.total}</span><span class="price">${euros(session.amount_total ?? 0)}</span></p>
<form method="post" action="?lang=${language}">
<fieldset><legend>${words.method}</legend>
${session.payment_method_types.map((type) => renderMethod(words, type, form, session.payment_method_types)).join('\n')}
</fieldset>
${renderHolder(words, form)}
${renderCustomText(session)}${renderButtons(words, session.cancel_url !== null)}
</form>`;
  return renderFrame(language, form.problem ? `${words.problem}: ${words.title}` : words.title, body);
}

export function renderNotice(
  language: Language,
  notice: 'paidLater' | 'complete' | 'expired' | 'missing',
  backTo: string | null,
): string {
  const words = PAY_WORDS[language];
  const title = words[`${notice}Title`];
  const back = backTo ? `<p><a class="way" href="${escapeHtml(backTo)}">${words.back}</a></p>` : '';
  const kind = notice === 'paidLater' || notice === 'complete' ? ' class="good"' : '';
  return renderFrame(language, title, `<h1>${title}</h1>\n<p${kind}>${words[notice]}</p>\n${back}`);
}

function renderFrame(language: Language, title: string, body: string): string {
  const words = PAY_WORDS[language];
  return htmlDocument({
    language,
    title: `${title} · Sandbox`,
    body: `<header class="top"><p><strong>${words.sandbox}</strong></p>
<nav aria-label="${words.languages}">${renderLanguage(language, 'en', 'English')}${renderLanguage(language, 'nl', 'Nederlands')}</nav></header>
<main>
${body}
<p class="quiet">${words.sandboxMore}</p>
</main>`,
  });
}

function renderLanguage(current: Language, language: Language, name: string): string {
  if (current === language) return `<strong aria-current="true" lang="${language}">${name}</strong>`;
  return ` <a href="?lang=${language}" lang="${language}" hreflang="${language}">${name}</a> `;
}

function renderMethod(words: PayWords, type: string, form: PayForm, types: string[]): string {
  const isChosen = (form.method ?? types[0]) === type;
  const radio = `<input type="radio" name="method" value="${type}" id="method-${type}"${isChosen ? ' checked' : ''}`;
  if (type === 'card') {
    return `<div class="choice">${radio} aria-describedby="card-more"><label for="method-card">${words.card}</label>
<span class="quiet" id="card-more">${words.cardMore}</span></div>`;
  }
  const isInvalid = form.problem === 'bankMissing';
  const banks = BANKS.map(
    ({ code, name }) => `<option value="${code}"${code === form.bank ? ' selected' : ''}>${name}</option>`,
  );
  return `<div class="choice">${radio}><label for="method-ideal">${words.ideal}</label></div>
<div class="bank"><label for="bank">${words.bank}</label>
<select id="bank" name="bank"${isInvalid ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
<option value="">${words.chooseBank}</option>${banks.join('')}</select></div>`;
}

function renderHolder(words: PayWords, { holder = '' }: PayForm): string {
  return `<div class="holder"><label for="holder">${words.holder}</label>
<input type="text" id="holder" name="holder" value="${escapeHtml(holder)}" maxlength="100" autocomplete="off" aria-describedby="holder-more">
<small id="holder-more">${words.holderMore}</small></div>`;
}

function renderCustomText({ custom_text: custom }: StoredSession['session']): string {
  const message = custom.submit?.message;
  return message ? `<p class="quiet">${escapeHtml(message)}</p>\n` : '';
}

function renderButtons(words: PayWords, canCancel: boolean): string {
  return `<div class="buttons">
<button class="first" name="action" value="pay">${words.pay}</button>
<div><button name="action" value="later" aria-describedby="later-more">${words.later}</button>
<small id="later-more">${words.laterMore}</small></div>
<button name="action" value="decline">${words.decline}</button>
<div><button name="action" value="dispute" aria-describedby="dispute-more">${words.dispute}</button>
<small id="dispute-more">${words.disputeMore}</small></div>
${canCancel ? `<button name="action" value="cancel">${words.cancel}</button>` : ''}
</div>`;
}

const EUROS = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });

function euros(cents: number): string {
  return EUROS.format(cents / 100);
}
