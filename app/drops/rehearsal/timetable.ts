export type Plan = (second: number, action: () => Promise<void>) => void;

/** Future events of a rehearsal, by seconds from the drop's start. */
export function createTimetable() {
  const todo = new Map<number, (() => Promise<void>)[]>();
  const plan: Plan = (second, action) => {
    todo.set(second, [...(todo.get(second) ?? []), action]);
  };
  return {
    plan,
    /** Second of the next event; infinity if there is none. */
    next: () => Math.min(...todo.keys()),
    /** Removes and returns the events of a second. */
    take(second: number): (() => Promise<void>)[] {
      const due = todo.get(second) ?? [];
      todo.delete(second);
      return due;
    },
  };
}
