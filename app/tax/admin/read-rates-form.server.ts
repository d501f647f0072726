import { MOST_RATES, type RateRows } from '../editing/tax-form-values.ts';

const LONGEST = 20;

/** Reads a form of rates. The first row holds always, whatever its day. */
export function readRatesForm(form: FormData): RateRows {
  const names = [...new Set(form.keys())].filter((name) => /^rates-\w{1,10}$/.test(name));
  const rows = names.slice(0, MOST_RATES + 2).map((name, place) => {
    const [from = '', standard = '', reduced = ''] = form.getAll(name).map(text);
    return { key: name.slice('rates-'.length), from: place === 0 ? '' : from, standard, reduced };
  });
  return { rows: rows.length ? rows : [{ key: '0', from: '', standard: '', reduced: '' }] };
}

function text(value: unknown): string {
  return (typeof value === 'string' ? value : '').replaceAll('\0', '').trim().slice(0, LONGEST);
}
