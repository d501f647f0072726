import '../words.ts';
import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { menuFields } from '../../navigation-settings.ts';
import type { TypedMenus } from '../menu-answer.ts';

/** What somebody else saved meanwhile, where it differs from what is in the form. */
export function TheirMenus({ theirs, typed }: { theirs: TypedMenus; typed: TypedMenus }) {
  const t = useWords();
  const different = menuFields.filter(({ name }) => theirs[name] !== typed[name]);
  return (
    <div className="admin-note block" data-tone="warning">
      <p>{t('menus.changed')}</p>
      <p className="mt-2">{t('menus.changedText')}</p>
      <dl className="menu-versions">
        {different.map(({ name, section, list }) => (
          <div key={name}>
            <dt>
              {t(`menus.section.${section}`)}, {t(`menus.${list}`)}
            </dt>
            <dd>{theirs[name] || t('menus.none')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        {t('menus.saveMine')}{' '}
        <Link to="/admin/navigation" className="text-link">
          {t('menus.takeTheirs')}
        </Link>
        .
      </p>
    </div>
  );
}
