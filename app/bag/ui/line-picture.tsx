import { pictureSources } from '#app/media/picture-sizes.ts';
import { Picture } from '#app/ui/picture.tsx';

/** The largest width that layouts of lines ask for. */
const LINE_WIDTH = 400;
/** A picture of the library, as bags keep it, or the file of one, as orders do. */
const ofLibrary = /^(\/media\/[0-9a-f]{32})(-\w+\.\w+)?$/;

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
  const [, picture] = ofLibrary.exec(url ?? '') ?? [];
  const files = picture ? pictureSources(picture, LINE_WIDTH) : url ? { src: url } : undefined;
  return <Picture {...files} sizes={sizes} width={4} height={5} alt="" className={className} />;
}
