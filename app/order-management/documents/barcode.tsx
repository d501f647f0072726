import { Path, StyleSheet, Svg } from '@react-pdf/renderer';
import { code128 } from './code-128.ts';

/** One module is 1 point, or 0.35 mm. Worn printers and phone cameras can still resolve this width. */
const MODULE = 1;
const HEIGHT = 36;
/** The empty space that the standard requires on both sides, in modules, in addition to any margin. */
const QUIET_ZONE = 10;

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
