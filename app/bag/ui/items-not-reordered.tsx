import './register-translations.ts';
import { useLocation } from 'react-router';
import { useWords } from '#app/platform/text/i18n.ts';

/** What of a reordered order could not be put into the bag. It comes with the history entry, so a reload keeps it. */
export function ItemsNotReordered() {
  const t = useWords();
  const missed = missedIn(useLocation().state);
  if (!missed.length) return null;
  return (
    <div role="status" className="mt-6 border-terracotta border-l-2 pl-4 text-sm">
      <p className="font-medium">{t('bag.missedTitle')}</p>
      {missed.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

function missedIn(state: unknown): string[] {
  const { missed } = (state ?? {}) as { missed?: unknown };
  return Array.isArray(missed) ? missed.filter((message) => typeof message === 'string') : [];
}
