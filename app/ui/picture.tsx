import { preload } from 'react-dom';

type Files = {
  src: string;
  srcSet?: string | undefined;
  /** The same in AVIF, for browsers that read it. */
  avif?: string | undefined;
};

/** Another picture for narrow screens, where one shape does not suit all. */
type NarrowPicture = Files & { below: string; sizes: string; width: number; height: number };

export type Priority = boolean | 'wide';

type PictureProps = Partial<Files> & {
  /** How wide the layout draws it, as in `<img sizes>`. */
  sizes: string;
  width: number;
  height: number;
  /** `#rrggbb`, drawn until the picture is there. */
  colour?: string | undefined;
  alt: string;
  lang?: string | undefined;
  /** A file that the browser has, drawn over the colour until the picture is there. */
  standIn?: string | undefined;
  /** For the first thing a reader sees: fetched before everything else. On phones what is `wide` waits its turn. */
  priority?: Priority | undefined;
  /** Whoever draws it has asked for it already; see `preloadPicture`. */
  isPreloaded?: boolean | undefined;
  /** With it the shape is for the style sheet to say. */
  narrow?: NarrowPicture | undefined;
  className?: string | undefined;
};

/**
 * A picture that keeps its place, fades in and never shows as broken; without `src` an empty hanger. React preloads
 * no image inside `<picture>`, so this does, in the form that the browser will choose.
 */
export function Picture({ src, className, width, height, colour, standIn, ...image }: PictureProps) {
  return (
    <span
      className={className ? `picture ${className}` : 'picture'}
      style={{
        aspectRatio: image.narrow ? undefined : `${width}/${height}`,
        backgroundColor: colour,
        backgroundImage: standIn && `url("${standIn}")`,
      }}
    >
      {src && <Image key={src} src={src} width={width} height={height} {...image} />}
    </span>
  );
}

type ImageProps = Files & Omit<PictureProps, keyof Files | 'colour' | 'standIn' | 'className'>;

function Image({ src, srcSet, avif, sizes, width, height, alt, lang, narrow, ...loading }: ImageProps) {
  const { priority, isPreloaded } = loading;
  if (priority && !isPreloaded) preloadPicture({ src, srcSet, avif, sizes }, priority, narrow);
  return (
    <picture>
      {narrow && <NarrowSources {...narrow} />}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={followLoading}
        src={src}
        sizes={sizes}
        srcSet={srcSet}
        width={width}
        height={height}
        alt={alt}
        lang={lang}
        loading={priority === true ? 'eager' : 'lazy'}
        fetchPriority={priority === true ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

function NarrowSources({ src, srcSet, avif, below, ...shape }: NarrowPicture) {
  const media = `(width < ${below})`;
  return (
    <>
      {avif && <source media={media} type="image/avif" srcSet={avif} {...shape} />}
      <source media={media} srcSet={srcSet ?? src} {...shape} />
    </>
  );
}

/** Asks for a picture before the page that shows it is drawn, in the form that the browser will choose. */
export function preloadPicture(
  files: Files & { sizes: string },
  priority: true | 'wide',
  narrow?: NarrowPicture,
): void {
  const wide = priority === 'wide' ? '(width >= 48rem)' : undefined;
  preloadFiles(files, narrow ? `(width >= ${narrow.below})` : wide);
  if (narrow) preloadFiles(narrow, `(width < ${narrow.below})`);
}

function preloadFiles({ src, srcSet, avif, sizes }: Files & { sizes: string }, media?: string): void {
  const form = avif ? { imageSrcSet: avif, type: 'image/avif' } : srcSet ? { imageSrcSet: srcSet } : {};
  preload(src, { as: 'image', fetchPriority: 'high', imageSizes: sizes, media, ...form });
}

/** Only the browser hides what is on its way, so without JavaScript or from its cache a picture is simply there. */
function followLoading(image: HTMLImageElement | null): void {
  if (!image) return;
  const settle = () => {
    if (image.naturalWidth) delete image.dataset.state;
    else image.dataset.state = 'broken';
  };
  // A picture that was shown a moment ago is complete only once the browser has read its attributes.
  queueMicrotask(() => {
    if (image.complete) settle();
    else image.dataset.state = 'loading';
  });
  image.onload = settle;
  image.onerror = settle;
}
