import { Path, StyleSheet, Svg } from '@react-pdf/renderer';
import { code128 } from './code-128.ts';

/** In points: 0.35 mm, which also a worn printer and a telephone's camera keep apart. */
const MODULE = 1;
const HEIGHT = 36;
/** As wide as the standard asks for on both sides, so that the margin of whatever it stands in does not matter. */
const QUIET_ZONE = 10;

/** A text as a barcode for a scanner, drawn as lines; nothing for what has none. */
export function Barcode({ text }: { text: string }) {
  const code = code128(text);
  if (!code) return null;
  const width = (code.width + 2 * QUIET_ZONE) * MODULE;
  const bars = code.bars.map(
    (bar) => `M${(QUIET_ZONE + bar.from) * MODULE} 0h${bar.width * MODULE}v${HEIGHT}h-${bar.width * MODULE}z`,
  );
  return (
    <Svg style={{ ...styles.barcode, width }} viewBox={`0 0 ${width} ${HEIGHT}`}>
      <Path d={bars.join('')} fill="#000000" />
    </Svg>
  );
}

const styles = StyleSheet.create({ barcode: { height: HEIGHT } });
