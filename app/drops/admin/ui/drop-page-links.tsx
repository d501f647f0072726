import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import { announcedDropPath } from '../../announced/drop-paths.ts';

const managersPages = ['rehearsal', 'live', 'report'] as const;

type DropPageLinksProps = {
  id: string;
  saleMethod: string;
  /** Whether the reader may open what managers work with. */
  mayManage: boolean;
  isAnnounced: boolean;
};

/** The ways from a drop's form to the other pages about it. */
export function DropPageLinks({ id, saleMethod, mayManage, isAnnounced }: DropPageLinksProps) {
  const t = useWords();
  const ofManagers = saleMethod === 'draw' ? ['draw', ...managersPages] : managersPages;
  const pages = ['preview', ...(mayManage ? ofManagers : [])];
  return (
    <nav aria-label={t('adminDrops.pages')} className="flex flex-wrap gap-x-6">
      {pages.map((page) => (
        <Link key={page} to={`/admin/drops/${encodeURIComponent(id)}/${page}`} className="admin-way">
          {t(`adminDrops.page.${page}`)}
        </Link>
      ))}
      {isAnnounced && (
        <a href={announcedDropPath(id)} target="_blank" rel="noopener" className="admin-way">
          {t('adminDrops.page.own')}
        </a>
      )}
    </nav>
  );
}
