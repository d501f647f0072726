import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { type Language, locales } from '#app/platform/text/language.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { StatusBadge, type Tone } from '#app/ui/admin/status-badge.tsx';
import type { DropLive } from '../drop-live-types.ts';

type State =
  | 'off'
  | 'coming'
  | 'room-open'
  | 'open'
  | 'draw'
  | 'drawn'
  | 'running'
  | 'paused'
  | 'closed'
  | 'over';

const tones: Record<State, Tone> = {
  off: 'critical',
  coming: 'neutral',
  'room-open': 'busy',
  open: 'good',
  draw: 'good',
  drawn: 'good',
  running: 'good',
  paused: 'warning',
  closed: 'critical',
  over: 'neutral',
};

/** Displays the drop's phase, announced on change, and the time of the data, in case updates fail. */
export function LiveState({ live }: { live: DropLive }) {
  const t = useWords();
  const language = useLanguage();
  const state = stateOf(live);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status">
        <StatusBadge tone={tones[state]}>{t(`dropLive.state.${state}`)}</StatusBadge>
      </p>
      <p>
        {formatDateTime(live.startDate, language)} – {formatDateTime(live.endDate, language)}
      </p>
      <p className="text-stone">{t('dropLive.asOf', { time: formatSecond(live.at, language) })}</p>
    </div>
  );
}

function stateOf({ isActive, phase, queue, draw }: DropLive): State {
  if (phase === 'over') return 'over';
  if (!isActive) return 'off';
  if (queue && queue.state !== 'running') return queue.state;
  if (phase === 'coming') return queue?.isRoomOpen ? 'room-open' : 'coming';
  if (queue) return queue.state;
  if (draw) return draw.isDrawn ? 'drawn' : 'draw';
  return 'open';
}

const clocks: Record<Language, Intl.DateTimeFormat> = { en: clockOf('en'), nl: clockOf('nl') };

function clockOf(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'medium', timeZone: 'Europe/Amsterdam' });
}

function formatSecond(at: string, language: Language): string {
  return clocks[language].format(new Date(at));
}
