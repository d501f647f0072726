/** Pieces of drops that nobody paid for come back at full five minutes, for everybody at once. */
export const WAVE_MINUTES = 5;

const WAVE_MS = WAVE_MINUTES * 60_000;

/** The first moment from then on at which pieces come back. */
export function nextWave(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / WAVE_MS) * WAVE_MS);
}
