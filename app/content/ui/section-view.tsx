import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import type { Translated } from '#app/platform/text/language.ts';
import { ButtonLink, Link } from '#app/ui/link.tsx';
import type { LocalizedSection, LocalizedSectionItem } from '../sections/localize-section.ts';

export function Sections({ sections }: { sections: LocalizedSection[] }) {
  return sections.map((section) => <SectionView key={section.id} section={section} />);
}

export function SectionView(props: SectionViewProps) {
  const Section = views[props.section.type];
  return <Section {...props} />;
}

const views = {
  hero: HeroSection,
  banner: BannerSection,
  featured: FeaturedLinksSection,
  editorial: EditorialSection,
  custom: EditorialSection,
};

/** Must match pages.css: the picture is beside its text, or spans the page from edge to edge. */
const heroSizes = { phone: '100vw', wide: '(width >= 64rem) 66.67vw, 100vw' };

function HeroSection({ section, isFirst = false }: SectionViewProps) {
  const { title, subtitle, text, calls } = section;
  return (
    <section className="hero">
      <LandscapeOrPortraitPicture section={section} isFirst={isFirst} sizes={heroSizes} />
      <div className="page hero-words">
        <div>
          <SectionText of={subtitle} className="section-subtitle" />
          <SectionText of={title} as={isFirst ? 'h1' : 'h2'} className="hero-title" />
        </div>
        <div>
          <SectionText of={text} className="section-text" />
          <SectionLinks calls={calls} look="button" />
        </div>
      </div>
    </section>
  );
}

/** The width of the page without its side margins. */
const bannerSizes = {
  phone: 'calc(100vw - 2rem)',
  wide: '(width >= 100rem) 94rem, (width >= 64rem) calc(100vw - 6rem), calc(100vw - 4rem)',
};

function BannerSection({ section, isFirst = false }: SectionViewProps) {
  const { title, subtitle, text, calls } = section;
  return (
    <section className="section page">
      <div className="banner" data-bare={!section.picture || undefined}>
        <LandscapeOrPortraitPicture section={section} isFirst={isFirst} sizes={bannerSizes} />
        <div className="banner-words">
          <SectionText of={title} as={isFirst ? 'h1' : 'h2'} className="section-title" />
          <div>
            <SectionText of={subtitle} className="section-subtitle" />
            <SectionText of={text} className="section-text" />
            <SectionLinks calls={calls} look="link" />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Must match content.css: five elevenths of the page, or the page without its side margins. */
const editorialSizes =
  '(width >= 100rem) 38.9rem, (width >= 64rem) calc(41.82vw - 2.73rem), (width >= 48rem) calc(41.82vw - 1.82rem), calc(100vw - 2rem)';

function EditorialSection({ section, isFirst = false }: SectionViewProps) {
  const { title, subtitle, text, picture, calls, items } = section;
  return (
    <section className="section page">
      <div className="editorial" data-bare={!picture || undefined}>
        {picture && (
          <ResponsivePicture
            picture={picture}
            sizes={editorialSizes}
            priority={isFirst}
            className="editorial-picture"
          />
        )}
        <div className="editorial-words">
          <SectionText of={subtitle} className="section-subtitle" />
          <SectionText of={title} as={isFirst ? 'h1' : 'h2'} className="section-title" />
          <SectionText of={text} className="section-text" />
          {items.length > 0 && (
            <ul className="editorial-items">
              {items.map((item) => (
                <li key={`${item.title?.text} ${item.text?.text}`}>
                  <SectionText of={item.title} as="h3" />
                  <SectionText of={item.text} className="section-text" />
                </li>
              ))}
            </ul>
          )}
          <SectionLinks calls={calls} look="link" />
        </div>
      </div>
    </section>
  );
}

function FeaturedLinksSection({ section, isFirst = false }: SectionViewProps) {
  const { title, subtitle, text, items, calls } = section;
  return (
    <section className="section page">
      <div className="featured-words">
        <SectionText of={title} as={isFirst ? 'h1' : 'h2'} className="section-title" />
        <SectionText of={subtitle} className="section-subtitle" />
        <SectionText of={text} className="section-text" />
      </div>
      <ul className="features" data-count={items.length}>
        {items.map((item, index) => (
          <li key={`${item.to} ${item.title?.text}`}>
            <Feature item={item} sizes={sizesOf(index, items.length)} />
          </li>
        ))}
      </ul>
      <SectionLinks calls={calls} look="link" />
    </section>
  );
}

/** Must match content.css: of three pictures, 5, 4 and 3 twelfths, else thirds. On phones the first is larger. */
function sizesOf(index: number, count: number): string {
  const parts = (count === 3 && [5, 4, 3][index]) || 4;
  const of = (whole: number) => Math.round((whole * parts * 100) / 12) / 100;
  const phone = index === 0 ? 'calc(100vw - 2rem)' : 'calc(50vw - 1.5rem)';
  return `(width >= 100rem) ${of(86.5)}rem, (width >= 64rem) calc(${of(93)}vw - ${of(6)}rem), (width >= 48rem) calc(${of(93)}vw - ${of(4)}rem), ${phone}`;
}

type FeatureProps = { item: LocalizedSectionItem; sizes: string };

function Feature({ item: { title, text, picture, to }, sizes }: FeatureProps) {
  const shown = (
    <>
      {picture && <ResponsivePicture picture={picture} sizes={sizes} {...(title && { alt: '' })} />}
      <SectionText of={title} as="h3" className="feature-title" />
      <SectionText of={text} className="feature-text" />
    </>
  );
  return to ? (
    <Link to={to} className="feature">
      {shown}
    </Link>
  ) : (
    <div className="feature">{shown}</div>
  );
}

const PHONES = '48rem';

type WidePictureProps = SectionViewProps & {
  /** Values of the `sizes` attribute, on phones and on wider screens. */
  sizes: { phone: string; wide: string };
};

function LandscapeOrPortraitPicture({ section, isFirst = false, sizes }: WidePictureProps) {
  const { picture, portrait } = section;
  const wide = picture ?? portrait;
  if (!wide) return null;
  return (
    <ResponsivePicture
      picture={wide}
      sizes={sizes.wide}
      narrow={{ picture: portrait ?? wide, below: PHONES, sizes: sizes.phone }}
      priority={isFirst}
      className="wide-picture"
    />
  );
}

type SectionTextProps = { of: Translated | undefined; as?: 'p' | 'h1' | 'h2' | 'h3'; className?: string };

/** Displays a text. Sets `lang` if there is no translation, so that the text is in English. */
function SectionText({ of, as: Tag = 'p', className }: SectionTextProps) {
  return of ? (
    <Tag lang={of.language} className={className}>
      {of.text}
    </Tag>
  ) : null;
}

function SectionLinks({ calls, look }: Pick<LocalizedSection, 'calls'> & { look: 'button' | 'link' }) {
  if (!calls.length) return null;
  return (
    <div className="section-calls">
      {calls.map(({ text, to }, index) => (
        <ButtonLink
          key={`${to} ${text.text}`}
          to={to}
          lang={text.language}
          look={look === 'link' ? 'link' : index ? 'secondary' : 'primary'}
        >
          {text.text}
        </ButtonLink>
      ))}
    </div>
  );
}

type SectionViewProps = {
  section: LocalizedSection;
  /** True if this is the page's first section. The title is then an h1, and the picture is loaded with priority. */
  isFirst?: boolean;
};
