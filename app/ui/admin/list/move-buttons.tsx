import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useWords } from '#app/platform/text/translations.ts';
import { useFormActionUrl } from '../../form.tsx';

type MoveButtonsProps = {
  page: string;
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (form: HTMLFormElement) => void;
};

export function MoveButtons({ page, id, name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const t = useWords();
  const address = useFormActionUrl(page);
  return (['up', 'down'] as const).map((way) => {
    const isOff = way === 'up' ? isFirst : isLast;
    const Arrow = way === 'up' ? ArrowUp : ArrowDown;

    function submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      if (!isOff) onMove(event.currentTarget);
    }

    return (
      <form key={way} method="post" action={address('moves')} onSubmit={submit}>
        <input type="hidden" name="way" value={way} />
        <button
          type="submit"
          id={`${way}-${id}`}
          className="ordered-way"
          aria-disabled={isOff || undefined}
          aria-label={t(way === 'up' ? 'adminUi.order.up' : 'adminUi.order.down', { name })}
        >
          <Arrow aria-hidden size={18} strokeWidth={1.5} />
        </button>
      </form>
    );
  });
}

/** Returns a function to call when a form of `MoveButtons` is sent, so that the pressed button keeps the focus. */
export function useFocusAfterMove(rows: readonly { id: string }[]): (form: HTMLFormElement) => void {
  const moved = useRef<string>(undefined);
  const order = rows.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the order changes.
  useEffect(() => {
    if (moved.current) document.getElementById(moved.current)?.focus();
    moved.current = undefined;
  }, [order]);
  return (form) => {
    moved.current = form.querySelector('button')?.id;
  };
}
