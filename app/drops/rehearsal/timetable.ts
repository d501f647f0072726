export type Plan = (second: number, action: () => Promise<void>) => void;

/** What is still to happen in a rehearsal, by seconds from the start of the drop. */
export function createTimetable() {
  const todo = new Map<number, (() => Promise<void>)[]>();
  const plan: Plan = (second, action) => {
    todo.set(second, [...(todo.get(second) ?? []), action]);
  };
  return {
    plan,
    /** When something is next; infinitely late where nothing is. */
    next: () => Math.min(...todo.keys()),
    /** All that is to happen in a second, which is then no longer to come. */
    take(second: number): (() => Promise<void>)[] {
      const due = todo.get(second) ?? [];
      todo.delete(second);
      return due;
    },
  };
}
