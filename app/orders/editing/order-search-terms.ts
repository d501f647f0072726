import { parseVatNumber } from '#app/tax/vat-numbers/vat-number.ts';

const SESSION_TAIL = 10;
const PHONE_DIGITS = { least: 4, most: 9 };

export function orderSearchTerms(search: string): string[] {
  const number = /^(?:#|ord[\s-]*#?)\s*(\d+)$/i.exec(search)?.[1];
  if (number) return [`ORD-${number}`];
  if (search.startsWith('cs_')) return [search.slice(-SESSION_TAIL)];
  const texts = [search];
  if (/\d/.test(search) && /^[a-z\d]+(?:[\s./-]+[a-z\d]+)+$/i.test(search))
    texts.push(search.replaceAll(/[\s./-]/g, ''));
  const vatNumber = parseVatNumber(search);
  if (vatNumber.ok) texts.push(vatNumber.number.text);
  const digits = search.replaceAll(/\D/g, '').slice(-PHONE_DIGITS.most).replace(/^0+/, '');
  if (/^[+\d][\d\s()./-]*$/.test(search) && digits.length >= PHONE_DIGITS.least) texts.push(digits);
  return [...new Set(texts)];
}
