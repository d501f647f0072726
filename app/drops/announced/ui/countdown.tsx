import { useWords } from '#app/platform/text/i18n.ts';
import type { TimeLeft } from '#app/ui/time-left.ts';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Shows the time left, with placeholders until it is known. Screen readers read it on request, not every second. */
export function Countdown({ left }: { left: TimeLeft | undefined }) {
  const t = useWords();
  return (
    <div className="countdown" role="timer" aria-hidden={left ? undefined : true}>
      {units.map((unit) => (
        <span key={unit} className="countdown-part">
          <b>{left ? String(left[unit]).padStart(2, '0') : '–'}</b>{' '}
          <span>{t(`announcedDrop.${unit}.${left?.[unit] === 1 ? 'one' : 'more'}`)}</span>{' '}
        </span>
      ))}
    </div>
  );
}
