import { momentInShop, shopTime } from '#app/platform/text/shop-time.ts';

const DAY_MS = 86_400_000;

/** Returns when the last backup was due: the latest time at which clocks in Amsterdam showed this hour. */
export function lastDueBackup(now: Date, hour: number): Date {
  const time = `T${String(hour).padStart(2, '0')}:00`;
  const today = momentInShop(shopTime(now).slice(0, 10) + time) ?? now;
  if (today <= now) return today;
  // Goes via noon of the previous day, since days may have 23 or 25 hours.
  const noon = momentInShop(`${shopTime(now).slice(0, 10)}T12:00`) ?? now;
  return momentInShop(shopTime(new Date(noon.getTime() - DAY_MS)).slice(0, 10) + time) ?? now;
}
