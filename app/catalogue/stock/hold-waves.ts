/** Unpaid drop items return to sale every five minutes, for everyone at once. */
export const WAVE_MINUTES = 5;

const WAVE_MS = WAVE_MINUTES * 60_000;

export function nextWave(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / WAVE_MS) * WAVE_MS);
}
