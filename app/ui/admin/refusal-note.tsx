import { useLocation } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import type { AdminRefusal } from './try-server-action.ts';

type RefusalNoteProps = {
  reason: AdminRefusal['reason'];
  phrase?: (message: string) => string;
};

/** Displays why a request was refused and how to continue. Sign-in opens in another tab, so that input is not lost. */
export function RefusalNote({ reason, phrase = (message) => message }: RefusalNoteProps) {
  const t = useWords();
  const { pathname } = useLocation();
  return (
    <p className="admin-note" data-tone="critical">
      <span>
        {phrase(t(`adminUi.refused.${reason}`))}{' '}
        {(reason === 'signed-out' || reason === 'forbidden') && (
          <a
            href={`/login?next=${encodeURIComponent(pathname)}`}
            target="_blank"
            rel="noreferrer"
            className="text-link"
          >
            {t('adminUi.signInElsewhere')}
          </a>
        )}
      </span>
    </p>
  );
}
