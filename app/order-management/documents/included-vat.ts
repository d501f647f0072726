export function includedVat(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent));
}
