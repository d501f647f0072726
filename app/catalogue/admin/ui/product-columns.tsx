import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { translated } from '#app/platform/text/language.ts';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import type { Column } from '#app/ui/admin/list/data-table.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { RowButton, RowMenu } from '#app/ui/admin/list/row-menu.tsx';
import { formatDateTime, StatusBadge, useFormatAdminPrice } from '#app/ui/admin/values.tsx';
import { useFormActionUrl } from '#app/ui/form.tsx';
import { AdminLink, Link } from '#app/ui/link.tsx';
import { isVisibleToShoppers, productAvailability } from '../../editing/admin-product.ts';
import type { ListedProduct } from '../../editing/admin-products.server.ts';
import { productPath } from '../../product.ts';
import { sizeName } from '../../size-name.ts';

const tones = {
  available: 'good',
  'sold-out': 'warning',
  'not-for-sale': 'neutral',
  unpublished: 'busy',
  'in-drop': 'busy',
  'no-drop': 'neutral',
  archived: 'neutral',
} as const;

export function useProductColumns(onAct: (form: HTMLFormElement) => void): Column<ListedProduct>[] {
  const t = useWords();
  const titleOf = useTitle();
  const facts = useFactColumns();
  return [
    ...facts,
    {
      header: t('adminProducts.column.actions'),
      isPinned: true,
      cell: (product) => <ProductActions product={product} title={titleOf(product).text} onAct={onAct} />,
    },
  ];
}

export function useTitle() {
  const language = useLanguage();
  return ({ title, titleNl }: ListedProduct) => translated(language, title, titleNl);
}

function useFactColumns(): Column<ListedProduct>[] {
  const t = useWords();
  const price = useFormatAdminPrice();
  const itemAddress = useItemAddress();
  const titleOf = useTitle();
  return [
    {
      header: t('adminProducts.column.picture'),
      cell: ({ picture }) => (
        <span className="product-thumb">
          <ResponsivePicture picture={picture} alt="" sizes="3rem" />
        </span>
      ),
    },
    {
      id: 'title',
      header: t('adminProducts.column.title'),
      isSortable: true,
      isName: true,
      cell: (product) => (
        <AdminLink to={itemAddress(`/admin/products/${product.id}`)} lang={titleOf(product).language}>
          {titleOf(product).text}
        </AdminLink>
      ),
    },
    {
      id: 'price',
      header: t('adminProducts.column.price'),
      isSortable: true,
      isNumber: true,
      cell: ({ priceCents }) => price(priceCents),
    },
    { header: t('adminProducts.department'), folds: 2, cell: ({ departmentName }) => departmentName ?? '–' },
    {
      header: t('adminProducts.column.subcategory'),
      folds: 3,
      cell: ({ subcategoryName }) => subcategoryName,
    },
    {
      header: t('adminProducts.column.stock'),
      isNumber: true,
      cell: (product) => <Stock product={product} />,
    },
    {
      header: t('adminProducts.column.isNew'),
      folds: 1,
      cell: ({ isNew }) => (isNew ? t('adminProducts.yes') : '–'),
    },
    { header: t('adminProducts.column.state'), cell: (product) => <State product={product} /> },
  ];
}

function Stock({ product: { stock, held, low } }: { product: ListedProduct }) {
  const t = useWords();
  return (
    <div>
      {stock}
      {held > 0 && <span className="block text-sm text-stone">{t('adminProducts.held', { held })}</span>}
      {low?.map(({ size, free }) => (
        <span key={size} className="block text-sm text-pomegranate">
          {sizeName(size, t)}: {free}
        </span>
      ))}
    </div>
  );
}

function State({ product }: { product: ListedProduct }) {
  const t = useWords();
  const language = useLanguage();
  const state = productAvailability(product);
  const date = state === 'in-drop' && product.dropTime ? formatDateTime(product.dropTime, language) : '';
  return (
    <span className="product-state">
      <StatusBadge tone={tones[state]}>{t(`adminProducts.state.${state}`, { date })}</StatusBadge>
    </span>
  );
}

type ProductActionsProps = {
  product: ListedProduct;
  title: string;
  onAct: (form: HTMLFormElement) => void;
};

function ProductActions({ product, title, onAct }: ProductActionsProps) {
  const t = useWords();
  const address = useFormActionUrl('/admin/products');
  const itemAddress = useItemAddress();
  return (
    <RowMenu name={t('adminProducts.actionsOf', { title })} onAct={onAct}>
      {(act) => (
        <>
          <Link to={itemAddress(`/admin/products/${product.id}`)} className="button button-link">
            {t('adminProducts.edit')}
          </Link>
          <Link
            to={itemAddress(`/admin/products/new?from=${encodeURIComponent(product.id)}`)}
            className="button button-link"
          >
            {t('adminProducts.duplicate')}
          </Link>
          {product.isArchived ? (
            <>
              <RowButton action={address('restorations')} fields={{ id: product.id }} onAct={act}>
                {t('adminProducts.restore')}
              </RowButton>
              <ButtonWithConfirmDialog
                label={t('adminProducts.deleteForGood')}
                look="link"
                question={t('adminProducts.deleteForGoodQuestion', { title })}
                action={address('permanent-deletions')}
                fields={{ id: product.id }}
                onConfirm={act}
              >
                <p className="text-stone">{t('adminProducts.deleteForGoodText')}</p>
              </ButtonWithConfirmDialog>
            </>
          ) : (
            <>
              {isVisibleToShoppers(product) && (
                <a
                  href={productPath(product)}
                  target="_blank"
                  rel="noreferrer"
                  className="button button-link"
                >
                  {t('adminProducts.preview')}
                </a>
              )}
              <ButtonWithConfirmDialog
                label={t('adminProducts.delete')}
                look="link"
                question={t('adminProducts.deleteQuestion', { title })}
                action={address('deletions')}
                fields={{ id: product.id }}
                onConfirm={act}
              >
                <p className="text-stone">{t('adminProducts.deleteText')}</p>
              </ButtonWithConfirmDialog>
            </>
          )}
        </>
      )}
    </RowMenu>
  );
}
