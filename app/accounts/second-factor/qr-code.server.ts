import encodeQR from 'qr';

/** A text as a QR code: the outline of its dark squares in an SVG of `size` by `size`, with the margin that cameras need. */
export function qrCode(text: string): { size: number; outline: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: rows.length, outline: squares.join('') };
}
