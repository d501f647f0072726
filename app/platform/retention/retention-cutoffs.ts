import { momentInShop, shopTime } from '../text/shop-time.ts';

/** Source: article 52 of the Dutch general tax act (Algemene wet inzake rijksbelastingen). */
const YEARS_OF_BOOKS = 7;

const DAY_MS = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

export function startOfKeptBooks(now: Date): Date {
  const year = Number(shopTime(now).slice(0, 4)) - YEARS_OF_BOOKS;
  const start = momentInShop(`${year}-01-01`);
  if (!start) throw new Error(`No calendar of ours begins the year ${year}.`);
  return start;
}
