import { pictureSources } from '#app/media/picture.ts';
import { Picture } from '#app/ui/picture.tsx';

/** Stored pictures are at least this wide. */
const STORED_WIDTH = 400;

/**
 * The small 4:5 picture of a line in a bag or an order. Beside the title it says nothing new, so it is silent.
 * Bags that browsers keep may name a picture of another shop by its full address.
 */
export function LinePicture({
  url,
  sizes,
  className,
}: {
  url: string | null;
  sizes: string;
  className?: string;
}) {
  const isFile = url && /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(url);
  const src = isFile ? url : url ? pictureSources(url, STORED_WIDTH).src : undefined;
  return <Picture src={src} sizes={sizes} width={4} height={5} alt="" className={className} />;
}
