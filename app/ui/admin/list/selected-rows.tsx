import { Button } from '../../link.tsx';
import { useIsHydrated } from '../../use-is-hydrated.ts';

export type RowSelection = {
  /** The selected rows on all pages of the list. */
  chosen: readonly string[];
  /** The rows on the current page. */
  shown: readonly string[];
  onChooseShown: (isChosen: boolean) => void;
  onChooseNone: () => void;
};

type SelectedRowsProps = RowSelection & {
  name: string;
  text: (part: 'all' | 'chosen' | 'elsewhere' | 'none', values?: { count: number }) => string;
};

/** Selects all rows of a page or none, and adds the selected rows of other pages to the form. */
export function SelectedRows({ chosen, shown, onChooseShown, onChooseNone, name, text }: SelectedRowsProps) {
  const isAlive = useIsHydrated();
  const elsewhere = chosen.filter((row) => !shown.includes(row));
  return (
    <>
      {elsewhere.map((row) => (
        <input key={row} type="hidden" name={name} value={row} />
      ))}
      {isAlive && (
        <div className="flex flex-wrap items-center gap-x-6">
          <label className="product-check">
            <input
              type="checkbox"
              checked={shown.length > 0 && shown.every((row) => chosen.includes(row))}
              disabled={shown.length === 0}
              onChange={({ currentTarget }) => onChooseShown(currentTarget.checked)}
            />
            {text('all')}
          </label>
          <p role="status" className="text-stone">
            {text('chosen', { count: chosen.length })}
            {elsewhere.length > 0 && text('elsewhere', { count: elsewhere.length })}
          </p>
          {chosen.length > 0 && (
            <Button look="link" onClick={onChooseNone}>
              {text('none')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
