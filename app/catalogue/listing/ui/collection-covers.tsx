import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { Link } from '#app/ui/link.tsx';
import type { CollectionCover } from '../listing-scope.server.ts';

/** The widths of the two columns that pages.css defines. */
const sizes =
  '(width >= 100rem) 46.38rem, (width >= 64rem) calc(50vw - 3.63rem), (width >= 48rem) calc(50vw - 2.63rem), calc(50vw - 1.38rem)';

export function CollectionCovers({ covers }: { covers: CollectionCover[] }) {
  if (!covers.length) return null;
  return (
    <ul className="page section collection-covers">
      {covers.map(({ department, picture, collection, description }) => (
        <li key={department}>
          <Link to={`/${department}`} className="feature">
            <ResponsivePicture picture={picture} sizes={sizes} alt="" />
            <h2 className="feature-title">{collection}</h2>
            <p className="feature-text">{description}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
