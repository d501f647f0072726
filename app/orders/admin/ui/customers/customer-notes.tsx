import '../../register-translations.ts';
import './register-translations.ts';
import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import { Link } from '#app/ui/link.tsx';
import type { CustomerNote } from '../../../customers/customer-notes.server.ts';

/** What operators noted about a customer and their orders, the newest first; nothing where they noted nothing. */
export function CustomerNotes({ notes }: { notes: CustomerNote[] }) {
  const t = useWords();
  const language = useLanguage();
  if (!notes.length) return null;
  return (
    <section aria-labelledby="customer-notes" className="admin-history">
      <h2 id="customer-notes">{t('customers.notes')}</h2>
      <ol>
        {notes.map(({ id, at, by, note, number }) => (
          <li key={id}>
            <p className="text-stone">
              <time dateTime={at}>{formatDateTime(at, language)}</time>, {by}
              {number && (
                <>
                  {' · '}
                  <Link to={`/admin/orders/${number}`} className="admin-way">
                    {number}
                  </Link>
                </>
              )}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
