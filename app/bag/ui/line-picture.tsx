import { pictureSources } from '#app/media/picture-sizes.ts';
import { Picture } from '#app/ui/picture.tsx';

const LINE_WIDTH = 400;
/** Matches the URL of a library image as stored in bags, or of one of its files as stored in orders. */
const ofLibrary = /^(\/media\/[0-9a-f]{32})(-\w+\.\w+)?$/;

type LinePictureProps = { url: string | null; sizes: string; className?: string };

/** The alternative text is empty, since the title is displayed beside the image. */
export function LinePicture({ url, sizes, className }: LinePictureProps) {
  const [, picture] = ofLibrary.exec(url ?? '') ?? [];
  const files = picture ? pictureSources(picture, LINE_WIDTH) : url ? { src: url } : undefined;
  return <Picture {...files} sizes={sizes} width={4} height={5} alt="" className={className} />;
}
