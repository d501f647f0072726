type Line = { title: string; size: string | null; quantity: number };

export function ItemLines({ lines }: { lines: readonly Line[] }) {
  return lines.map(({ title, size, quantity }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an order may have a size in two lines.
    <li key={place}>
      {quantity} × {size ? `${title}, ${size}` : title}
    </li>
  ));
}
