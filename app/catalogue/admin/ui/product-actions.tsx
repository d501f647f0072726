import '../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { RowButton, RowMenu } from '#app/ui/admin/list/row-menu.tsx';
import { Link } from '#app/ui/link.tsx';
import { useFormActionUrl } from '#app/ui/named-form-actions.ts';
import type { AdminProduct } from '../../editing/admin-product-types.ts';
import { type DropTime, isVisibleToShoppers } from '../../editing/product-sale-state.ts';
import { productPath } from '../../product.ts';

type ProductActionsProps = {
  product: AdminProduct & { dropTime?: DropTime };
  title: string;
  onAct: (form: HTMLFormElement) => void;
};

/** What can be done with a product from the list. */
export function ProductActions({ product, title, onAct }: ProductActionsProps) {
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
                confirm={t('adminProducts.deleteForGood')}
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
                confirm={t('adminProducts.delete')}
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
