import { preload } from 'react-dom';

type Files = { src: string; srcSet?: string | undefined; avif?: string | undefined };

type NarrowPicture = Files & { below: string; sizes: string; width: number; height: number };

export type Priority = boolean | 'wide';

type PictureProps = Partial<Files> & {
  sizes: string;
  width: number;
  height: number;
  colour?: string | undefined;
  alt: string;
  lang?: string | undefined;
  /** The URL of an image that covers the colour until this image has loaded. */
  standIn?: string | undefined;
  priority?: Priority | undefined;
  isPreloaded?: boolean | undefined;
  /** A different image for narrow screens. If present, the style sheet determines the proportions. */
  narrow?: NarrowPicture | undefined;
  className?: string | undefined;
};

/** An image that keeps its space and never appears broken. Preloads itself, since React does not for `<picture>`. */
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

/** A script hides an image while it loads, so that cached images, and images without JavaScript, appear at once. */
function followLoading(image: HTMLImageElement | null): void {
  if (!image) return;
  const settle = () => {
    if (image.naturalWidth) delete image.dataset.state;
    else image.dataset.state = 'broken';
  };
  // `complete` is accurate only once the browser has processed the attributes.
  queueMicrotask(() => {
    if (image.complete) settle();
    else image.dataset.state = 'loading';
  });
  image.onload = settle;
  image.onerror = settle;
}
