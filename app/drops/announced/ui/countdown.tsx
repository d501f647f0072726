import { useWords } from '#app/platform/text/i18n.ts';
import type { TimeLeft } from '#app/ui/time-left.ts';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** How long it still is; until that is known its place is kept. Screen readers read it when asked, and not each second. */
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
