import { useWords } from '#app/platform/text/translations.ts';
import { DataTable } from '#app/ui/admin/list/data-table.tsx';
import type { ListState } from '#app/ui/admin/list/list-url-state.ts';
import { useRowSelection } from '#app/ui/admin/list/use-row-selection.ts';
import { formActionOfForm } from '#app/ui/named-form-actions.ts';
import { useOnActionData } from '#app/ui/use-on-action-data.ts';
import type { ListedProduct } from '../../editing/admin-products.server.ts';
import type { ListAnswer } from '../product-forms.ts';
import { listForms } from '../product-forms.ts';
import { BulkEditForm } from './bulk-edit-form.tsx';
import { useProductColumns } from './product-columns.tsx';

type ProductDeskProps = {
  products: ListedProduct[];
  list: ListState & { total: number };
  isNarrowed: boolean;
  answer: ListAnswer | undefined;
  isBusy: boolean;
  onAct: (form: HTMLFormElement) => void;
};

export function ProductTableWithBulkEdit({
  products,
  list,
  isNarrowed,
  answer,
  isBusy,
  onAct,
}: ProductDeskProps) {
  const t = useWords();
  const { selected, toggle, clear } = useRowSelection('products');
  const shown = products.map(({ id }) => id);
  useOnActionData(answer, (heard) => {
    if (heard.ok && heard.of === 'bulk') clear();
  });
  const act = (form: HTMLFormElement) => {
    // Unselects a deleted product, since a bulk change would otherwise include it.
    if (formActionOfForm(form, listForms) !== 'bulk') toggle([String(new FormData(form).get('id'))], false);
    onAct(form);
  };
  const columns = useProductColumns({
    chosen: selected,
    onChoose: (id, isChosen) => toggle([id], isChosen),
    onAct: act,
  });
  return (
    <>
      <DataTable
        caption={t('adminProducts.title')}
        columns={columns}
        rows={products}
        keyOf={({ id }) => id}
        empty={t(isNarrowed ? 'adminProducts.none' : 'adminProducts.noneYet')}
        list={list}
      />
      {(products.length > 0 || selected.length > 0) && (
        <BulkEditForm
          chosen={selected}
          shown={shown}
          onChooseShown={(isChosen) => toggle(shown, isChosen)}
          onChooseNone={clear}
          answer={answer}
          isBusy={isBusy}
          onSend={act}
        />
      )}
    </>
  );
}
