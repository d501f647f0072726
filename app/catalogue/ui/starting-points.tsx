import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import type { Subcategory } from '../product.ts';

type StartingPointsProps = { sections: Record<'women' | 'men', Subcategory[]> };

/** Ways into the collections for who has not searched, or found nothing. */
export function StartingPoints({ sections }: StartingPointsProps) {
  const t = useWords();
  const lists = (['women', 'men'] as const).filter((section) => sections[section].length);
  return (
    <nav className="starting-points" aria-label={t('search.browse')}>
      {lists.map((section) => (
        <div key={section}>
          <h2>
            <Link to={`/${section}`}>{t(`common.${section}`)}</Link>
          </h2>
          <ul>
            {sections[section].map((subcategory) => (
              <li key={subcategory}>
                <Link to={`/${section}/${subcategory}`}>{t(`common.${subcategory}`)}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <h2>
          <Link to="/new-in">{t('common.new-in')}</Link>
        </h2>
        <h2>
          <Link to="/the-drop">{t('common.the-drop')}</Link>
        </h2>
      </div>
    </nav>
  );
}
