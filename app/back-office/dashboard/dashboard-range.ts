/** A range of days in Amsterdam, such as 2026-11-22. Both ends are included. */
export type Days = { from: string; to: string };

export const presets = ['7', '30', '90', 'year'] as const;
export type Preset = (typeof presets)[number];

export type ShownRange = Days & { preset: Preset | undefined; before: Days };

export type DayProblem = 'day' | 'future' | 'order' | 'long';

export type ReadRange =
  | { ok: true; range: ShownRange }
  | { ok: false; typed: Days; problems: { from?: DayProblem; to?: DayProblem } };

export const MOST_DAYS = 366;
const USUAL: Preset = '30';
const DAY_MS = 86_400_000;

/** Reads a range from a URL; the default is the last thirty days. Refuses invalid or future days, and over 366 days. */
export function readRange(parameters: URLSearchParams, now: Date): ReadRange {
  const today = dayInAmsterdam(now);
  if (parameters.has('from') || parameters.has('to')) {
    const typed = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' };
    const problems = problemsOf(typed, today);
    if (problems.from || problems.to) return { ok: false, typed, problems };
    return { ok: true, range: { ...typed, preset: undefined, before: asManyBefore(typed) } };
  }
  const preset = presets.find((one) => one === parameters.get('range')) ?? USUAL;
  if (preset === 'year') {
    const days = { from: `${today.slice(0, 4)}-01-01`, to: today };
    // The year is compared with the same days of the previous year, since sales depend on the season.
    const from = `${Number(today.slice(0, 4)) - 1}-01-01`;
    const before = { from, to: addDays(from, countDays(days) - 1) };
    return { ok: true, range: { ...days, preset, before } };
  }
  const days = { from: addDays(today, 1 - Number(preset)), to: today };
  return { ok: true, range: { ...days, preset, before: asManyBefore(days) } };
}

export function countDays({ from, to }: Days): number {
  return (at(to) - at(from)) / DAY_MS + 1;
}

export function daysOf(days: Days): string[] {
  return Array.from({ length: countDays(days) }, (_, index) => addDays(days.from, index));
}

export function runsOf(days: string[], most = Number.POSITIVE_INFINITY): Days[] {
  const runs: Days[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day && countDays(last) < most) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

export function dayInAmsterdam(moment: Date): string {
  return amsterdam.format(moment);
}

export function addDays(day: string, days: number): string {
  return new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function problemsOf({ from, to }: Days, today: string): { from?: DayProblem; to?: DayProblem } {
  const problems = { ...problemOf('from', from, today), ...problemOf('to', to, today) };
  if (problems.from || problems.to) return problems;
  if (to < from) return { to: 'order' };
  return countDays({ from, to }) > MOST_DAYS ? { to: 'long' } : {};
}

function problemOf(name: 'from' | 'to', day: string, today: string): { from?: DayProblem; to?: DayProblem } {
  if (!isDay(day)) return { [name]: 'day' };
  return day > today ? { [name]: 'future' } : {};
}

function isDay(day: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

function asManyBefore(days: Days): Days {
  const to = addDays(days.from, -1);
  return { from: addDays(to, 1 - countDays(days)), to };
}

/** Parses a day in UTC, where all days have 24 hours. Throws if the text is not a day. */
function at(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new Error(`Not a day: ${day}`);
  return time;
}

/** Formats days as ISO 8601 does, since that is Canada's date format. */
const amsterdam = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
