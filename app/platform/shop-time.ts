/** The shop's clock is Amsterdam's, for whoever says when something begins and ends. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Amsterdam',
});

/** A moment on the shop's clock, as `<input type="datetime-local">` holds it: 2026-11-22T09:05. */
export function shopTime(moment: Date): string {
  return clock.format(moment).replace(' ', 'T').slice(0, 16);
}

/**
 * The moment that a time on the shop's clock means; undefined for what is no such time, or of another century. An hour
 * that comes twice is its first; one that a spring night leaves out is the one after it.
 */
export function readShopTime(text: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) return undefined;
  const asIfUtc = new Date(`${text.slice(0, 16)}:00Z`);
  if (Number.isNaN(asIfUtc.getTime()) || asIfUtc.toISOString().slice(0, 16) !== text.slice(0, 16))
    return undefined;
  // In summer the shop is two hours ahead, in winter one.
  const [summer, winter] = [2, 1].map((hours) => new Date(asIfUtc.getTime() - hours * 3_600_000));
  return summer && shopTime(summer) === text.slice(0, 16) ? summer : winter;
}
