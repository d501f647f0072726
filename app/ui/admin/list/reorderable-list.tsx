import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/platform/text/translations.ts';

type OrderedListProps<Item extends { id: string }> = {
  label: string;
  /** The name under which the ids are posted. */
  field?: string;
  items: Item[];
  nameOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
  children: (item: Item) => ReactNode;
  look?: 'rows' | 'tiles';
};

type Held = { id: string; control: string };

/** A list whose items are moved by dragging, buttons or an entered position. The focus stays on the moved item. */
export function ReorderableList<Item extends { id: string }>({
  label,
  field,
  items,
  nameOf,
  onChange,
  children,
  look = 'rows',
}: OrderedListProps<Item>) {
  const t = useWords();
  const list = useRef<HTMLOListElement>(null);
  const [news, setNews] = useState('');
  const focusSoon = useFocusAfterMove(list);
  const dragging = useDragging();
  useChangeEvent(list, items.map(({ id }) => id).join());

  function move(item: Item, to: number, control?: string): void {
    const from = items.indexOf(item);
    const place = Math.max(0, Math.min(items.length - 1, to));
    if (from < 0 || place === from) return;
    if (control) focusSoon({ id: item.id, control });
    onChange(moveItem(items, from, place));
    setNews(t('adminUi.order.moved', { name: nameOf(item), position: place + 1, total: items.length }));
  }

  function remove(item: Item): void {
    const at = items.indexOf(item);
    const next = items[at + 1] ?? items[at - 1];
    if (next) focusSoon({ id: next.id, control: 'remove' });
    onChange(items.filter((other) => other !== item));
    setNews(t('adminUi.order.removed', { name: nameOf(item) }));
  }

  function drop(id: string, target: Item): void {
    const item = items.find((one) => one.id === id);
    if (item) move(item, items.indexOf(target));
  }

  return (
    <>
      <ol ref={list} aria-label={label} data-field={field} className="ordered-list" data-look={look}>
        {items.map((item, index) => (
          <li key={item.id} data-id={item.id} {...dragging.target(item.id, (id) => drop(id, item))}>
            {field && <input type="hidden" name={field} value={item.id} />}
            {/* This handle is only for pointers, since the buttons offer the same to keyboards. */}
            <span aria-hidden className="ordered-handle" {...dragging.handle(item.id, nameOf(item))}>
              <GripVertical aria-hidden size={18} strokeWidth={1.5} />
            </span>
            <div className="ordered-item">{children(item)}</div>
            <MoveControls
              name={nameOf(item)}
              index={index}
              total={items.length}
              onMove={(to, control) => move(item, to, control)}
              onRemove={() => remove(item)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

/** Returns a function that focuses a control of an item once the list is rendered again. */
function useFocusAfterMove(list: React.RefObject<HTMLElement | null>): (held: Held) => void {
  const held = useRef<Held>(undefined);
  useEffect(() => {
    if (!held.current) return;
    const { id, control } = held.current;
    held.current = undefined;
    const item = [...(list.current?.children ?? [])].find((row) => row.getAttribute('data-id') === id);
    item?.querySelector<HTMLElement>(`[data-control=${control}]`)?.focus();
  });
  return (next) => {
    held.current = next;
  };
}

function useDragging() {
  // A ref is needed, since browsers check where an item may be dropped before React renders again.
  const carried = useRef<string>(undefined);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  return {
    target: (id: string, onDrop: (carriedId: string) => void) => ({
      'data-dragged': id === dragged || undefined,
      'data-over': (id === over && id !== dragged) || undefined,
      onDragOver(event: DragEvent) {
        if (!carried.current) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop(event: DragEvent) {
        if (!carried.current) return;
        event.preventDefault();
        onDrop(carried.current);
      },
    }),
    handle: (id: string, name: string) => ({
      draggable: true,
      onDragStart({ currentTarget, dataTransfer }: DragEvent) {
        const row = currentTarget.closest('li');
        if (row) dataTransfer.setDragImage(row, 16, 16);
        dataTransfer.setData('text/plain', name);
        dataTransfer.effectAllowed = 'move';
        carried.current = id;
        setDragged(id);
      },
      onDragEnd() {
        carried.current = undefined;
        setDragged(undefined);
        setOver(undefined);
      },
    }),
  };
}

type MoveControlsProps = {
  name: string;
  index: number;
  total: number;
  onMove: (to: number, control: string) => void;
  onRemove: () => void;
};

function MoveControls({ name, index, total, onMove, onRemove }: MoveControlsProps) {
  const t = useWords();
  return (
    <div className="ordered-ways">
      <Place place={index + 1} total={total} name={name} onPlace={(place) => onMove(place - 1, 'place')} />
      <Way
        control="up"
        label={t('adminUi.order.up', { name })}
        isOff={index === 0}
        onUse={() => onMove(index - 1, 'up')}
      >
        <ArrowUp aria-hidden size={18} strokeWidth={1.5} />
      </Way>
      <Way
        control="down"
        label={t('adminUi.order.down', { name })}
        isOff={index === total - 1}
        onUse={() => onMove(index + 1, 'down')}
      >
        <ArrowDown aria-hidden size={18} strokeWidth={1.5} />
      </Way>
      <Way control="remove" label={t('adminUi.order.remove', { name })} onUse={onRemove}>
        <X aria-hidden size={18} strokeWidth={1.5} />
      </Way>
    </div>
  );
}

type WayProps = { control: string; label: string; isOff?: boolean; onUse: () => void; children: ReactNode };

/** A disabled button can keep the focus, so that moving an item to the end does not lose the focus. */
function Way({ control, label, isOff = false, onUse, children }: WayProps) {
  return (
    <button
      type="button"
      className="ordered-way"
      data-control={control}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onUse()}
    >
      {children}
    </button>
  );
}

type PlaceProps = { place: number; total: number; name: string; onPlace: (place: number) => void };

/** The input has no name, so it is not posted. */
function Place({ place, total, name, onPlace }: PlaceProps) {
  const t = useWords();
  const [typed, setTyped] = useState<string>();

  function take(): void {
    const wanted = parsePosition(typed, total);
    setTyped(undefined);
    if (wanted) onPlace(wanted);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take();
  }

  return (
    <input
      className="ordered-place"
      data-control="place"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('adminUi.order.place', { name })}
      value={typed ?? place}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
    />
  );
}

function useChangeEvent(list: React.RefObject<HTMLElement | null>, content: string): void {
  const told = useRef(content);
  useEffect(() => {
    if (told.current === content) return;
    told.current = content;
    list.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [list, content]);
}

export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

export function parsePosition(typed: string | undefined, last: number): number | undefined {
  const place = Number(typed?.trim() || Number.NaN);
  return Number.isInteger(place) && place >= 1 ? Math.min(place, last) : undefined;
}
