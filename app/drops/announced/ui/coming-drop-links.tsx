import { useLanguage, useWords } from '#app/platform/text/i18n.ts';
import { formatDateTime } from '#app/ui/format-date.ts';
import { Link } from '#app/ui/link.tsx';
import type { ShownDrop } from '../../shown-drop-type.ts';
import { announcedDropPath } from '../drop-paths.ts';

/** The drops that were announced and have not begun, each a way to its page. */
export function ComingDropLinks({ drops }: { drops: Pick<ShownDrop, 'id' | 'title' | 'startDate'>[] }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <section aria-labelledby="coming-drops" className="coming-drops">
      <h2 id="coming-drops">{t('theDrop.coming')}</h2>
      <ul>
        {drops.map(({ id, title, startDate }) => (
          <li key={id}>
            <Link to={announcedDropPath(id)} lang={title.language} className="text-link">
              {title.text}
            </Link>{' '}
            <time dateTime={startDate} className="text-stone">
              {formatDateTime(new Date(startDate), language)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
