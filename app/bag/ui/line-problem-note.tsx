import './register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { formatPrice } from '#app/ui/format-price.ts';
import { Link } from '#app/ui/link.tsx';
import type { LineProblem } from '../apply-bag-check-and-find-line-problems.ts';
import { type BagItem, linePath } from '../bag.ts';

type LineFindingProps = {
  item: BagItem;
  finding: LineProblem | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** What the server says of a line, and the one click that puts it right. */
export function LineProblemNote({ item, finding, onQuantity, onRemove }: LineFindingProps) {
  const t = useWords();
  if (!finding?.problem) return finding?.oldPriceCents ? <NewPrice finding={finding} /> : null;
  const repair = 'text-link min-h-11 text-ink';
  return (
    <div className="mt-2 text-sm">
      <p className="text-pomegranate">{finding.message}</p>
      {(finding.problem === 'only-left' || finding.problem === 'too-many-of-size') && (
        <button
          type="button"
          className={repair}
          onClick={(event) => {
            focusQuantity(event.currentTarget);
            onQuantity(finding.available);
          }}
        >
          {t(finding.problem === 'only-left' ? 'bag.takeWhatIsLeft' : 'bag.takeTheMost', {
            count: finding.available,
          })}
        </button>
      )}
      {finding.problem === 'sold-out' && (
        <button type="button" className={repair} onClick={onRemove}>
          {t('bag.removeSoldOut')}
        </button>
      )}
      {(finding.problem === 'size-required' || finding.problem === 'size-unavailable') && (
        <Link to={linePath(item)} className={`${repair} inline-flex items-center`}>
          {t('bag.chooseSize')}
        </Link>
      )}
    </div>
  );
}

/** The pressed button is gone then: whoever uses the keyboard goes on from the number it changed. */
function focusQuantity(button: HTMLElement): void {
  button.closest('li')?.querySelector<HTMLElement>('fieldset button')?.focus({ preventScroll: true });
}

function NewPrice({ finding }: { finding: LineProblem }) {
  const t = useWords();
  const prices = { old: formatPrice(finding.oldPriceCents ?? 0), new: formatPrice(finding.priceCents) };
  return <p className="mt-2 text-sm text-terracotta">{t('bag.priceChanged', prices)}</p>;
}
