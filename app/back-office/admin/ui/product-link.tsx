import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { AdminLink } from '#app/ui/link.tsx';

type ProductWayProps = {
  product: { title: string; titleNl: string | null };
  id: string;
  isArchived?: boolean;
};

export function ProductLink({ product, id, isArchived = false }: ProductWayProps) {
  const t = useWords();
  const page = useLanguage();
  const { text, language } = translated(page, product.title, product.titleNl);
  return (
    <span>
      <AdminLink to={`/admin/products/${id}`} lang={language === page ? undefined : language}>
        {text}
      </AdminLink>
      {isArchived && <span className="text-stone"> {t('dashboard.archived')}</span>}
    </span>
  );
}
