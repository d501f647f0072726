import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';

const pages = ['rehearsal', 'live', 'report'] as const;

/** The ways from a drop's form to the other pages about it. */
export function DropPageLinks({ id, saleMethod }: { id: string; saleMethod: string }) {
  const t = useWords();
  const shown = saleMethod === 'draw' ? (['draw', ...pages] as const) : pages;
  return (
    <nav aria-label={t('adminDrops.pages')} className="flex flex-wrap gap-x-6">
      {shown.map((page) => (
        <Link key={page} to={`/admin/drops/${encodeURIComponent(id)}/${page}`} className="admin-way">
          {t(`adminDrops.page.${page}`)}
        </Link>
      ))}
    </nav>
  );
}
