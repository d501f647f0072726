/** Limits announcements: a screen reader that read the time every second would read nothing else. */
export function announcementOf(millis: number): 'fiveMinutes' | 'oneMinute' | undefined {
  if (millis <= 60_000) return 'oneMinute';
  return millis <= 5 * 60_000 ? 'fiveMinutes' : undefined;
}
