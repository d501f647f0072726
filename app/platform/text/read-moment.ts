import { momentInShop } from './shop-time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses a moment in a file of another shop: with a zone, as Unix time, or as Amsterdam time. Undefined if it is unclear. */
export function readMoment(typed: string): Date | undefined {
  const [, day, time, zone = ''] = /^(\S+)[T ](\d\d:\d\d)\S*?\s?(Z|UTC|[+-]\d\d:?\d\d)$/.exec(typed) ?? [];
  const offset = zone.replace('UTC', 'Z').replace(/(\d\d):?(\d\d)$/, '$1:$2');
  const moment = new Date(/^\d{10}$/.test(typed) ? Number(typed) * 1000 : `${day}T${time}${offset}`);
  if (!Number.isNaN(moment.getTime())) return moment;
  const named = /^([a-z]{3})[a-z]*\.? (\d\d?), (\d{4}),? (\d\d?):(\d\d)(?::\d\d)?\s([AP])M$/i.exec(typed);
  if (named) {
    const [, name = '', date = '', year, hour, minute, half = ''] = named;
    const month = months.indexOf(name.toLowerCase()) + 1;
    const hours = (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
    return momentInShop(`${year}-${pad(month)}-${pad(date)}T${pad(hours)}:${minute}`);
  }
  const [, one = '', mark, two = '', year, at = '00:00'] =
    /^(\d\d?)([-/.])(\d\d?)\2(\d{4})(?:[ T](\d\d:\d\d).*)?$/.exec(typed) ?? [];
  const [first, second] = [pad(one), pad(two)];
  // With slashes, the month may come first.
  const days = [`${year}-${second}-${first}`, ...(mark === '/' ? [`${year}-${first}-${second}`] : [])];
  const [found, other] = new Set(days.filter(momentInShop));
  return momentInShop(found && !other ? `${found}T${at}` : typed.replace(' ', 'T'));
}

function pad(number: number | string): string {
  return String(number).padStart(2, '0');
}
