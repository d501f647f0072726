import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { Subcategory } from '../../departments-categories-and-subcategories.ts';
import { subcategoryName } from '../../subcategory-name.ts';

type StartingPointsProps = { departments: Record<'women' | 'men', Subcategory[]> };

/** Links to the collections, for shoppers who have not searched yet or found nothing. */
export function DepartmentLinks({ departments }: StartingPointsProps) {
  const t = useWords();
  const lists = (['women', 'men'] as const).filter((department) => departments[department].length);
  return (
    <nav className="starting-points" aria-label={t('search.browse')}>
      {lists.map((department) => (
        <div key={department}>
          <h2>
            <Link to={`/${department}`}>{t(`common.${department}`)}</Link>
          </h2>
          <ul>
            {departments[department].map((subcategory) => (
              <li key={subcategory}>
                <Link to={`/${department}/${subcategory}`}>
                  {subcategoryName(subcategory, department, t)}
                </Link>
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
