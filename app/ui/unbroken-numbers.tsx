export function UnbrokenNumbers({ children }: { children: string }) {
  return children.split(/(ORD-[\w-]*\w)/).map((part, place) =>
    place % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move.
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
