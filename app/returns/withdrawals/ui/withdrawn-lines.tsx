import { ONE_SIZE } from '#app/catalogue/product.ts';
import { useWords } from '#app/platform/text/i18n.ts';

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
