import { useLocation, useParams } from 'react-router';
import { useWords } from '#app/platform/text/translations.ts';
import { Link } from '#app/ui/link.tsx';

/** Pages whose failure has a text of its own. A page below another comes first. */
const pages = [
  'gift-cards/settings',
  'inventory/shelves',
  'inventory/stock-take',
  'products/categories',
  'products/collections',
  'products/colours',
  'products/departments',
  'products/sizes',
  'content',
  'discounts',
  'drops',
  'gift-cards',
  'images',
  'inventory',
  'lookbook',
  'messages',
  'navigation',
  'orders',
  'products',
  'redirects',
  'sales',
  'shipping',
  'tax',
];

/** Returns the part of a text's id for the page; undefined if the page's failure has no text of its own. */
export function failedPage(pathname: string): string | undefined {
  return pages.find((page) => `${pathname}/`.startsWith(`/admin/${page}/`))?.replace('/', '-');
}

/** Replaces a page whose loader failed. `page` is from `failedPage`. */
export function LoadFailure({ page }: { page: string }) {
  const t = useWords();
  const { pathname, search } = useLocation();
  const isOne = Object.keys(useParams()).length > 0;
  return (
    <div role="alert">
      <h1>{t('admin.failed')}</h1>
      <section className="admin-panel mt-4">
        <h2>{t(isOne ? `admin.oneNotLoaded.${page}` : `admin.notLoaded.${page}`)}</h2>
        <p className="mt-1 text-stone">{t('adminUi.notLoaded')}</p>
        <p className="mt-4 flex flex-wrap gap-4">
          <a href={pathname + search} className="button button-primary">
            {t('adminUi.tryAgain')}
          </a>
          <BackToOrders />
        </p>
      </section>
    </div>
  );
}

export function OrderNotFound() {
  const t = useWords();
  return (
    <div role="alert">
      <h1>{t('admin.orderNotFound')}</h1>
      <p className="mt-4">
        <BackToOrders />
      </p>
    </div>
  );
}

function BackToOrders() {
  const t = useWords();
  const isOrder = useParams().orderNumber !== undefined;
  return (
    isOrder && (
      <Link to="/admin/orders" className="button button-secondary">
        {t('admin.backToOrders')}
      </Link>
    )
  );
}
