/** So much time as a clock that runs down shows it: 34:07. What is left of a second counts as one. */
export function clockText(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is said aloud: a clock that is read every second would drown everything else. */
export function announcementOf(millis: number): 'fiveMinutes' | 'oneMinute' | undefined {
  if (millis <= 60_000) return 'oneMinute';
  return millis <= 5 * 60_000 ? 'fiveMinutes' : undefined;
}
