import '../words.ts';
import { Ellipsis } from 'lucide-react';
import { useId, useRef } from 'react';
import { useWords } from '#app/platform/text/words.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { useItemAddress } from '#app/ui/admin/list/list-return-path.tsx';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { type AdminProduct, type DropTime, isSeen } from '../../editing/admin-product.ts';
import { productPath } from '../../product.ts';

type ProductActionsProps = {
  product: AdminProduct & { dropTime?: DropTime };
  title: string;
  onAct: (form: HTMLFormElement) => void;
};

/** What can be done with a product from the list. Opens and asks by the platform's own means: before JavaScript too. */
export function ProductActions({ product, title, onAct }: ProductActionsProps) {
  const t = useWords();
  const id = useId();
  const itemAddress = useItemAddress();
  const menu = useRef<HTMLDivElement>(null);
  const act = (form: HTMLFormElement) => {
    menu.current?.hidePopover();
    onAct(form);
  };
  return (
    <>
      <button
        type="button"
        className="row-actions-button"
        popoverTarget={id}
        aria-label={t('adminProducts.actionsOf', { title })}
      >
        <Ellipsis aria-hidden size={20} strokeWidth={1.5} />
      </button>
      <div ref={menu} id={id} popover="auto" className="row-actions">
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
            <form
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                act(event.currentTarget);
              }}
            >
              <input type="hidden" name="intent" value="restore" />
              <input type="hidden" name="id" value={product.id} />
              <Button type="submit" look="link">
                {t('adminProducts.restore')}
              </Button>
            </form>
            <ConfirmDialog
              label={t('adminProducts.deleteForGood')}
              look="link"
              question={t('adminProducts.deleteForGoodQuestion', { title })}
              confirm={t('adminProducts.deleteForGood')}
              fields={{ intent: 'delete-for-good', id: product.id }}
              onConfirm={act}
            >
              <p className="text-stone">{t('adminProducts.deleteForGoodText')}</p>
            </ConfirmDialog>
          </>
        ) : (
          <>
            {isSeen(product) && (
              <a href={productPath(product)} target="_blank" rel="noreferrer" className="button button-link">
                {t('adminProducts.preview')}
              </a>
            )}
            <ConfirmDialog
              label={t('adminProducts.delete')}
              look="link"
              question={t('adminProducts.deleteQuestion', { title })}
              confirm={t('adminProducts.delete')}
              fields={{ intent: 'delete', id: product.id }}
              onConfirm={act}
            >
              <p className="text-stone">{t('adminProducts.deleteText')}</p>
            </ConfirmDialog>
          </>
        )}
      </div>
    </>
  );
}
