/** Returns the top of a chart's scale: a round number with a round half, not below the largest value and `least`. */
export function roundChartTop(values: number[], least = 2): number {
  const largest = Math.max(least, ...values);
  const unit = 10 ** Math.floor(Math.log10(largest));
  const top = [1, 2, 4, 6, 8, 10].find((step) => step * unit >= largest) ?? 10;
  return top * unit;
}
