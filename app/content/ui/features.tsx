import { pictureSources, type ShownPicture } from '#app/media/picture.ts';
import { useWords } from '#app/platform/words.ts';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import theDrop from '#seed/pictures/feature-the-drop.webp';

const frame = { sizes: '(width >= 48rem) 33vw, 100vw', width: 4, height: 5, alt: '' };

type FeaturesProps = { women: ShownPicture | undefined; men: ShownPicture | undefined };

/** The ways into the shop, each with a picture. */
export function Features({ women, men }: FeaturesProps) {
  const t = useWords();
  const ways = [
    { to: '/women', words: 'women', picture: of(women) },
    { to: '/men', words: 'men', picture: of(men) },
    { to: '/the-drop', words: 'theDrop', picture: <Picture {...frame} src={theDrop} colour="#c9b48c" /> },
  ];
  return (
    <section className="page" aria-label={t('content.features')}>
      <ul className="features">
        {ways.map(({ to, words, picture }) => (
          <li key={to}>
            <Link to={to} className="feature">
              {picture}
              <h2>{t(`content.${words}`)}</h2>
              <p>{t(`content.${words}Text`)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function of(picture: ShownPicture | undefined) {
  return (
    <Picture
      {...frame}
      {...(picture && pictureSources(picture.url, picture.width))}
      colour={picture?.colour}
    />
  );
}
