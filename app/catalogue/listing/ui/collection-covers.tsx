import '../../register-translations.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';
import type { CollectionCover } from '../collection-covers.server.ts';

/** As home.css has it: two beside each other. */
const sizes =
  '(width >= 100rem) 46.38rem, (width >= 64rem) calc(50vw - 3.63rem), (width >= 48rem) calc(50vw - 2.63rem), calc(50vw - 1.38rem)';

/** The ways into the collections. */
export function CollectionCovers({ covers }: { covers: CollectionCover[] }) {
  const t = useWords();
  if (!covers.length) return null;
  return (
    <ul className="page section collection-covers">
      {covers.map(({ department, picture }) => (
        <li key={department}>
          <Link to={`/${department}`} className="feature">
            <ResponsivePicture picture={picture} sizes={sizes} alt="" />
            <h2 className="feature-title">{t(`collection.${department}Title`)}</h2>
            <p className="feature-text">{t(`collection.${department}Description`)}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
