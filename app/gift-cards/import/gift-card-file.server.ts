import { firstCell, type ImportFile, type ImportRow } from '#app/platform/editing/file-imports.server.ts';
import { readEmailAddress } from '#app/platform/text/email-address.ts';
import { readAmount } from '#app/platform/text/read-amount.ts';
import { momentInShop, shopDay } from '#app/platform/text/shop-time.ts';
import { foldToLine } from '#app/platform/text/text-schemas.ts';
import { giftCardFieldLimits } from '../editing/gift-card-limits.ts';
import { parseGiftCardCode, plainGiftCardCode } from '../gift-card-code.ts';

type Problem = 'code' | 'guessable' | 'twice' | 'amount' | 'currency' | 'expired' | 'expiry';
type RefusedRow = { line: number; codeEnd: string; problem: Problem };
export type ImportedGiftCard = Exclude<ReturnType<typeof readGiftCard>, string> & Omit<RefusedRow, 'problem'>;

const isCodeColumn = /^(?:full)?(?:giftcard|card)?(?:code|number)$|^giftcard$/;
/** The remaining balance comes before the amount, which may be that of the sale. */
const balanceColumns = [/^(?:current|remaining)?balance(?:amount)?$|^remaining/, /^(?:amount|value)$/];

/** A higher balance is probably an amount in cents. */
const MOST_CENTS = 500_000;
/** Codes that differ only in so many last characters are numbered: one card would reveal the others. */
const NUMBERED = 2;

/** Reads gift cards from the file of another shop or one of its apps. Disabled and empty cards are only counted. */
export function readGiftCards({ columns, rows }: Pick<ImportFile, 'columns' | 'rows'>, now: Date) {
  const code = columns.find((name) => isCodeColumn.test(name));
  const codes = rows.map(({ row }) => row.get(code ?? '') ?? '');
  const hasOnlyEnds = codes.length > 0 && codes.every((cell) => /[•*…]|^.{0,4}$/.test(cell));
  if (code ? hasOnlyEnds : columns.some((name) => /last(?:4|four|char|digit)/.test(name)))
    return { ok: false as const, reason: 'only-ends' as const };
  if (!code) return { ok: false as const, reason: 'no-code-column' as const };
  const balance = balanceColumns.flatMap((one) => columns.filter((name) => one.test(name)))[0];
  if (!balance) return { ok: false as const, reason: 'no-balance-column' as const };
  const alike = Map.groupBy(new Set(codes.map(parseGiftCardCode)), (one) => one?.slice(0, -NUMBERED));
  const cards = new Map<string, ImportedGiftCard>();
  const refused: RefusedRow[] = [];
  const skipped = { disabled: 0, empty: 0 };
  for (const { line, row } of rows) {
    const codeEnd = plainGiftCardCode(row.get(code) ?? '').slice(-4);
    const card = readGiftCard(row, { code, balance }, now);
    if (card === 'disabled' || card === 'empty') skipped[card] += 1;
    else if (typeof card === 'string') refused.push({ line, codeEnd, problem: card });
    else if (cards.has(card.code)) refused.push({ line, codeEnd, problem: 'twice' });
    else if ((alike.get(card.code.slice(0, -NUMBERED))?.length ?? 0) > 1)
      refused.push({ line, codeEnd, problem: 'guessable' });
    else cards.set(card.code, { line, codeEnd, ...card });
  }
  return { ok: true as const, cards: [...cards.values()], refused, ...skipped };
}

function readGiftCard(row: ImportRow, columns: Record<'code' | 'balance', string>, now: Date) {
  const [typed, balance] = [row.get(columns.code) ?? '', row.get(columns.balance) ?? ''];
  if (isDisabled(row)) return 'disabled';
  const code = parseGiftCardCode(typed);
  // Eight digits have only a hundred million possibilities, and a shop may have thousands of cards.
  if (/^(?:[0-9A-Z]{1,7}|\d{1,11}|(.)\1*)$/.test(code ?? plainGiftCardCode(typed))) return 'guessable';
  if (!code) return 'code';
  const currency = firstCell(row, ['currency', 'currencycode', 'balancecurrency']);
  if (/[$£¥]|[a-z]{3}/i.test(`${balance} ${currency}`.replaceAll(/euro?/gi, ''))) return 'currency';
  const expiries = [...row.keys()].filter((name) => /^(?:date)?expir|^validuntil$/.test(name));
  // Databases of shops store four decimals.
  const amount = readAmount(balance.replace(/([.,]\d\d)00$/, '$1'));
  if (amount.ok && amount.cents === 0) return 'empty';
  if (!amount.ok || amount.cents > MOST_CENTS) return 'amount';
  const expiry = readExpiry(firstCell(row, expiries), shopDay(now));
  if (expiry === 'expired' || expiry === 'expiry') return expiry;
  const name = firstCell(row, ['recipientname', 'customername', 'name', 'customer', 'recipient']);
  const email = firstCell(row, ['recipientemail', 'customeremail', 'email', 'emailaddress']);
  return {
    ...{ code, cents: amount.cents, expires: expiry === 'coming' },
    recipientName: foldToLine(name).slice(0, giftCardFieldLimits.name).toWellFormed(),
    recipientEmail: readEmailAddress(email) ?? '',
    language: /^en/i.test(firstCell(row, ['language', 'locale'])) ? ('en' as const) : ('nl' as const),
  };
}

const isActive = /^(?:|active|actief|enabled|available|publish(?:ed)?|issued|sold|sent|yes|ja|true|1)$/i;

function isDisabled(row: ImportRow): boolean {
  const states = ['enabled', 'active', 'isactive', 'status'].map((name) => row.get(name) ?? '');
  const disabled = firstCell(row, ['disabled', 'disabledat', 'deactivatedat']);
  return !states.every((state) => isActive.test(state)) || !/^(?:|no|nee|false|0|null)$/i.test(disabled);
}

/** Tells whether days or months come first only where it matters, since expiries are not kept. */
function readExpiry(typed: string, today: string): 'none' | 'coming' | 'expired' | 'expiry' {
  if (/^(?:|never|nooit|none|null|[-–—]|0|0000-00-00.*)$/i.test(typed)) return 'none';
  const epoch = /^\d{10}$/.test(typed) ? shopDay(new Date(Number(typed) * 1000)) : typed;
  const [, one = '', two = '', year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(typed) ?? [];
  const [first, second] = [one.padStart(2, '0'), two.padStart(2, '0')];
  const days = [epoch.slice(0, 10), `${year}-${second}-${first}`, `${year}-${first}-${second}`];
  const possible = days.filter(momentInShop);
  if (possible.length > 0 && possible.every((day) => day >= today)) return 'coming';
  return possible.length > 0 && possible.every((day) => day < today) ? 'expired' : 'expiry';
}
