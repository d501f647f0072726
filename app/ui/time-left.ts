export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

export function timeLeft(untilMs: number, nowMs: number): TimeLeft {
  const all = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  const [days, hours, minutes] = [all / 86_400, (all / 3600) % 24, (all / 60) % 60].map(Math.floor);
  return { days: days ?? 0, hours: hours ?? 0, minutes: minutes ?? 0, seconds: all % 60 };
}

export function formatTimeLeft(ms: number): string {
  const { days, hours, minutes, seconds } = timeLeft(ms, 0);
  if (days) return `${days} d ${[hours, minutes, seconds].map(twoDigits).join(':')}`;
  const [first, ...others] = hours ? [hours, minutes, seconds] : [minutes, seconds];
  return [first, ...others.map(twoDigits)].join(':');
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
