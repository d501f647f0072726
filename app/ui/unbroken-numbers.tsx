/** A text in which no line ends within the number of an order, such as "ORD-100003". */
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
