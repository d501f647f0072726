import type { DrawPhase } from '../draw/find-draw.server.ts';

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
