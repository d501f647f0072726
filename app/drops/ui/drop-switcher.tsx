import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { ShownDrop } from '../shown-drop-type.ts';

type DropSwitcherProps = { drops: Pick<ShownDrop, 'id' | 'title'>[]; shown: string | undefined };

export function DropSwitcher({ drops, shown }: DropSwitcherProps) {
  const t = useWords();
  return (
    <nav aria-label={t('theDrop.collections')}>
      <ul className="listing-links">
        {drops.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`/the-drop?drop=${encodeURIComponent(id)}`}
              preventScrollReset
              lang={title.language}
              aria-current={id === shown || undefined}
            >
              {title.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
