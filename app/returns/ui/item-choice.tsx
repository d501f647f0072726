import type { ReactNode } from 'react';
import { LinePicture } from '#app/bag/ui/line-picture.tsx';
import { ONE_SIZE } from '#app/catalogue/product.ts';
import { useWords } from '#app/platform/text/translations.ts';
import { Checkbox, FormProblem, SelectField, SelectOptions } from '#app/ui/form.tsx';
import type { WithdrawableLine } from '../withdrawable-order.server.ts';

type ItemChoicesProps = {
  legend: string;
  lines: WithdrawableLine[];
  chosenOf: (line: WithdrawableLine) => number;
  problem: string | undefined;
  children?: (line: WithdrawableLine) => ReactNode;
};

export function ItemChoices({ legend, lines, chosenOf, problem, children }: ItemChoicesProps) {
  return (
    <>
      <fieldset className="mt-6" aria-describedby={problem && 'pieces-error'}>
        <legend className="text-heading">{legend}</legend>
        <ul className="mt-2 border-sand border-t">
          {lines.map((line) => (
            <ItemChoice key={line.position} line={line} chosen={chosenOf(line)}>
              {children?.(line)}
            </ItemChoice>
          ))}
        </ul>
      </fieldset>
      {problem && (
        <FormProblem id="pieces-error" className="mt-2">
          {problem}
        </FormProblem>
      )}
    </>
  );
}

type PieceChoiceProps = { line: WithdrawableLine; chosen: number; children?: ReactNode };

function ItemChoice({ line: { position, title, size, imageUrl, left }, chosen, children }: PieceChoiceProps) {
  const t = useWords();
  const sizeText = useSizeText();
  const name = `piece-${position}`;
  const label = [title, sizeText(size)].filter(Boolean).join(', ');
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 border-sand border-b py-3">
      <LinePicture url={imageUrl} sizes="72px" />
      <div className="grid gap-3">
        {left === 1 ? (
          <Checkbox name={name} value="1" defaultChecked={chosen > 0} className="flex cursor-pointer">
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
          </Checkbox>
        ) : (
          <SelectField
            label={t('withdrawal.howMany', { title: label })}
            name={name}
            defaultValue={Math.min(chosen, left)}
            required
          >
            <SelectOptions
              values={Array.from({ length: left + 1 }, (_, count) => String(left - count))}
              label={(count) => count}
            />
          </SelectField>
        )}
        {children}
      </div>
    </li>
  );
}

type Line = { title: string; size: string | null; quantity: number };

export function WithdrawnLines({ lines }: { lines: Line[] }) {
  const sizeText = useSizeText();
  return (
    <ul className="mt-2">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order may have a size in two lines.
        <li key={place} className="[overflow-wrap:anywhere]">
          {line.quantity} × {[line.title, sizeText(line.size)].filter(Boolean).join(', ')}
        </li>
      ))}
    </ul>
  );
}

export function useSizeText(): (size: string | null) => string {
  const t = useWords();
  return (size) => {
    if (!size) return '';
    return size === ONE_SIZE ? t('order.oneSize') : t('order.size', { size });
  };
}
