import '../words.ts';
import { useEffect, useState } from 'react';
import { useWords } from '#app/platform/words.ts';
import { DataTable } from '#app/ui/admin/data-table.tsx';
import type { ListState } from '#app/ui/admin/list-address.ts';
import type { ListedProduct } from '../../operated-products.server.ts';
import type { ListAnswer } from '../product-answer.ts';
import { BulkForm } from './bulk-form.tsx';
import { useProductColumns } from './product-columns.tsx';

type ProductDeskProps = {
  products: ListedProduct[];
  list: ListState & { total: number };
  isNarrowed: boolean;
  answer: ListAnswer | undefined;
  isBusy: boolean;
  onAct: (form: HTMLFormElement) => void;
};

/** The table of products, and what can be done with those that are chosen in it. */
export function ProductDesk({ products, list, isNarrowed, answer, isBusy, onAct }: ProductDeskProps) {
  const t = useWords();
  const [chosen, setChosen] = useState<string[]>([]);
  const shown = products.map(({ id }) => id);
  const stillShown = chosen.filter((id) => shown.includes(id));
  useEffect(() => {
    if (answer?.ok && answer.of === 'bulk') setChosen([]);
  }, [answer]);
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...stillShown, id] : stillShown.filter((other) => other !== id));
  const columns = useProductColumns({ chosen: stillShown, onChoose: toggle, onAct });
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
      {products.length > 0 && (
        <BulkForm
          chosen={stillShown.length}
          isAll={stillShown.length === shown.length}
          onChooseAll={(isChosen) => setChosen(isChosen ? shown : [])}
          answer={answer}
          isBusy={isBusy}
          onSend={onAct}
        />
      )}
    </>
  );
}
