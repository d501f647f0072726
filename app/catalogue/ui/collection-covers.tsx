import type { ShownPicture } from '#app/media/picture-sizes.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { Link } from '#app/ui/link.tsx';

/** A link to a listing, with the picture of its newest product. */
export type CollectionCover = { to: string; picture: ShownPicture | undefined; title: string; text: string };

/** The widths of the two columns that pages.css defines. */
const sizes =
  '(width >= 100rem) 46.38rem, (width >= 64rem) calc(50vw - 3.63rem), (width >= 48rem) calc(50vw - 2.63rem), calc(50vw - 1.38rem)';

export function CollectionCovers({ covers }: { covers: CollectionCover[] }) {
  if (!covers.length) return null;
  return (
    <ul className="page section collection-covers">
      {covers.map(({ to, picture, title, text }) => (
        <li key={to}>
          <Link to={to} className="feature">
            <ResponsivePicture picture={picture} sizes={sizes} alt="" />
            <h2 className="feature-title">{title}</h2>
            <p className="feature-text">{text}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
