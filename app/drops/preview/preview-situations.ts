import type { DrawPhase } from '../draw/draws.server.ts';

export type PreviewSituation = (typeof queueSituations)[number] | (typeof drawSituations)[number];

const queueSituations = ['visitor', 'early', 'waiting', 'admitted', 'admission-over', 'sold-out'] as const;
const drawSituations = ['visitor', 'entered', 'drawn', 'undrawn', 'lapsed'] as const;

export function roomSituationsAt(
  { opensAt, startsAt, endsAt }: { opensAt: Date; startsAt: Date; endsAt: Date },
  at: Date,
): PreviewSituation[] {
  if (at < opensAt || at >= endsAt) return ['visitor'];
  if (at < startsAt) return ['visitor', 'early'];
  return queueSituations.filter((situation) => situation !== 'early');
}

export function drawSituationsIn(phase: DrawPhase): PreviewSituation[] {
  if (phase === 'over') return ['visitor', 'undrawn'];
  if (phase === 'drawn') return drawSituations.filter((situation) => situation !== 'entered');
  return ['visitor', 'entered'];
}

const MINUTE_MS = 60_000;

export type PreviewMoment = { name: (typeof names)[number]; at: string };

const names = ['before', 'announced', 'day', 'room', 'minute', 'start', 'closes', 'drawn', 'end'] as const;

type DropTimes = { startDate: string; endDate: string; announcedAt: string | undefined } & Partial<
  Record<'opensAt' | 'closesAt' | 'drawnAt', string | undefined>
>;

/** Returns, in order of time, the moments at which the pages of a drop change. All times are ISO text. */
export function previewMoments(times: DropTimes): PreviewMoment[] {
  const start = wholeMinute(times.startDate);
  const announced = minuteIfAny(times.announcedAt);
  const moments: [PreviewMoment['name'], number | undefined][] = [
    ['before', announced === undefined ? undefined : announced - MINUTE_MS],
    ['announced', announced],
    ['day', start - 24 * 60 * MINUTE_MS],
    ['room', minuteIfAny(times.opensAt)],
    ['minute', start - MINUTE_MS],
    ['start', start],
    ['closes', minuteIfAny(times.closesAt)],
    ['drawn', minuteIfAny(times.drawnAt)],
    ['end', wholeMinute(times.endDate)],
  ];
  return moments
    .flatMap(([name, ms]) => (ms === undefined ? [] : [{ name, ms }]))
    .toSorted((one, other) => one.ms - other.ms)
    .map(({ name, ms }) => ({ name, at: new Date(ms).toISOString() }));
}

function minuteIfAny(moment: string | undefined): number | undefined {
  return moment ? wholeMinute(moment) : undefined;
}

function wholeMinute(moment: string): number {
  return Math.ceil(Date.parse(moment) / MINUTE_MS) * MINUTE_MS;
}
