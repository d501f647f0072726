import { useState } from 'react';

/** What is ticked in each list; it stays while one leafs through the list, searches it, or looks at one of its items. */
const selections = new Map<string, readonly string[]>();

/** The rows of a list that are ticked, by their ids, on whichever of its pages. */
export function useRowSelection(list: string) {
  const [selected, setSelected] = useState(() => selections.get(list) ?? []);

  function select(ids: readonly string[]): void {
    selections.set(list, ids);
    setSelected(ids);
  }

  return {
    selected,
    toggle: (ids: readonly string[], isSelected: boolean) => {
      const others = selected.filter((id) => !ids.includes(id));
      select(isSelected ? [...others, ...ids] : others);
    },
    clear: () => select([]),
  };
}
