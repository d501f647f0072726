type PictureProps = {
  /** From `pictureSources`; without it an empty hanger is shown. */
  src?: string | undefined;
  srcSet?: string | undefined;
  /** How wide the layout draws it, as in `<img sizes>`. */
  sizes: string;
  width: number;
  height: number;
  /** `#rrggbb`, drawn until the picture is there. */
  colour?: string | undefined;
  alt: string;
  /** For the first thing a reader sees: fetched before everything else. */
  priority?: boolean;
  className?: string;
};

/**
 * A picture that keeps its place, fades in and never shows as broken. React preloads the ones with `priority`, since
 * they are eager and of high priority.
 */
export function Picture({
  src,
  srcSet,
  sizes,
  width,
  height,
  colour,
  alt,
  priority,
  className,
}: PictureProps) {
  return (
    <span
      className={className ? `picture ${className}` : 'picture'}
      style={{ aspectRatio: `${width}/${height}`, backgroundColor: colour }}
    >
      {src && (
        <img
          key={src}
          ref={followLoading}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
        />
      )}
    </span>
  );
}

/** Only the browser hides what is on its way, so without JavaScript or from its cache a picture is simply there. */
function followLoading(image: HTMLImageElement | null): void {
  if (!image) return;
  const settle = () => {
    if (image.naturalWidth) delete image.dataset.state;
    else image.dataset.state = 'broken';
  };
  if (image.complete) settle();
  else image.dataset.state = 'loading';
  image.onload = settle;
  image.onerror = settle;
}
