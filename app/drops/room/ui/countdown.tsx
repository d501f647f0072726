import { formatTimeLeft } from '#app/ui/time-left.ts';

type CountdownProps = { label: string; untilMs: number; nowMs: number };

/** The time until a moment by the shop's clock. It changes each second without being read out: what is worth that is said elsewhere. */
export function Countdown({ label, untilMs, nowMs }: CountdownProps) {
  return (
    <p className="room-countdown">
      <span className="text-sm text-stone">{label}</span>
      <span role="timer">{formatTimeLeft(untilMs - nowMs)}</span>
    </p>
  );
}
