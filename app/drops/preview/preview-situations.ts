import type { DrawPhase } from '../draw/find-draw.server.ts';

/**
 * Whose page is looked at: somebody's who is new; in the room of a queue, who is there before the start, waits, may buy, or let their time
 * pass, and everybody's once all is gone; in a draw, who is in it, was drawn, was not, or let their day pass.
 */
export type PreviewSituation = (typeof queueSituations)[number] | (typeof drawSituations)[number];

const queueSituations = ['visitor', 'early', 'waiting', 'admitted', 'admission-over', 'sold-out'] as const;
const drawSituations = ['visitor', 'entered', 'drawn', 'undrawn', 'lapsed'] as const;

/** In what situations somebody can be in the room of a queue at a moment. */
export function roomSituationsAt(
  { opensAt, startsAt, endsAt }: { opensAt: Date; startsAt: Date; endsAt: Date },
  at: Date,
): PreviewSituation[] {
  if (at < opensAt || at >= endsAt) return ['visitor'];
  if (at < startsAt) return ['visitor', 'early'];
  return queueSituations.filter((situation) => situation !== 'early');
}

/** The same of a draw. */
export function drawSituationsIn(phase: DrawPhase): PreviewSituation[] {
  if (phase === 'over') return ['visitor', 'undrawn'];
  if (phase === 'drawn') return drawSituations.filter((situation) => situation !== 'entered');
  return ['visitor', 'entered'];
}
