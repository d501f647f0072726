import { Text, type View } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';
import { fontFeatures, fontRuns, isRightToLeft } from './document-fonts.server.ts';

type TextStyle = { style?: ComponentProps<typeof View>['style'] };
type DocumentTextProps = TextStyle & { children: string; fixed?: boolean };

/**
 * Draws a text of a document: each part in a font that has its characters, from right to left where it begins so, and
 * a box in place of what no font has. No document uses the layout's own text.
 */
export function DocumentText({ children, style, fixed = false }: DocumentTextProps) {
  const isReversed = isRightToLeft(children);
  return (
    <Text
      fixed={fixed}
      style={[
        ...(isReversed ? [{ textAlign: 'left' as const }] : []),
        ...[style ?? []].flat(),
        { fontFamily: baseFamily() },
        // Letters that are joined cannot be spaced.
        ...(isReversed ? [{ letterSpacing: 0 }] : []),
      ]}
    >
      {textRuns(children, isReversed ? 'rtl' : 'ltr')}
    </Text>
  );
}

type PageNumberProps = TextStyle & {
  children: (page: number, pages: number) => string;
  /** The pages of the whole file count, instead of those of one document in it. */
  isOfFile?: boolean;
};

/** Draws the number of a page, on every page where there are several. */
export function DocumentPageNumber({ children, style, isOfFile = false }: PageNumberProps) {
  return (
    <Text
      fixed
      style={[...[style ?? []].flat(), { fontFamily: baseFamily() }]}
      render={({ pageNumber, totalPages, subPageNumber, subPageTotalPages }) => {
        const pages = isOfFile ? totalPages : subPageTotalPages;
        return pages > 1 ? textRuns(children(isOfFile ? pageNumber : subPageNumber, pages), 'ltr') : '';
      }}
    />
  );
}

function textRuns(text: string, direction: 'ltr' | 'rtl') {
  return fontRuns(text).map(({ text: part, family }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two runs may say the same
    <Text key={index} style={{ fontFamily: family, fontFeatureSettings: fontFeatures, direction }}>
      {part}
    </Text>
  ));
}

/** Spaces and empty lines come from it. */
function baseFamily(): string {
  return fontRuns(' ')[0]?.family ?? '';
}
