import encodeQR from 'qr';

/** Returns a text as a QR code: the SVG outline of its dark squares, `size` by `size`, including the quiet zone. */
export function qrCode(text: string): { size: number; outline: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size: rows.length, outline: squares.join('') };
}
