/** The corners of an eight-pointed star, as the `points` of a polygon. */
export function starPoints(x: number, y: number, outer: number, inner: number): string {
  return Array.from({ length: 16 }, (_, i) => {
    const angle = (Math.PI * i) / 8 + Math.PI / 8;
    const r = i % 2 ? outer : inner;
    return `${(x + r * Math.cos(angle)).toFixed(1)},${(y + r * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}
