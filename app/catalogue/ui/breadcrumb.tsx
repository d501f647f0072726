import type { Language } from '#app/platform/text/language.ts';
import { useWords, type Words } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';
import type { ProductPage } from '../product.ts';

export type Crumb = { text: string; to?: string; language?: Language };

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useWords();
  return (
    <nav aria-label={t('common.breadcrumb')} className="breadcrumb">
      <ol>
        <li>
          <Link to="/">{t('common.home')}</Link>
        </li>
        {crumbs.map(({ text, to, language }) => (
          <li key={text}>
            {to ? (
              <Link to={to}>{text}</Link>
            ) : (
              <span aria-current="page" lang={language}>
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function productCrumbs(product: ProductPage, t: Words): Crumb[] {
  const { department, departmentName, parent, subcategory, subcategoryName, title, titleLanguage } = product;
  if (!department) return [{ text: t('common.the-drop'), to: '/the-drop' }];
  return [
    { text: departmentName, to: `/${department}` },
    ...(parent ? [{ text: parent.name, to: `/${department}/${parent.slug}` }] : []),
    { text: subcategoryName, to: `/${department}/${subcategory}` },
    { text: title, language: titleLanguage },
  ];
}
