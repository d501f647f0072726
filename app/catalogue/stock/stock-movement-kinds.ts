export const stockMovementKinds = [
  'opening',
  'sale',
  'return',
  'delivery',
  'count',
  'correction',
  'damage',
  'import',
  'removal',
] as const;

export type StockMovementKind = (typeof stockMovementKinds)[number];

export const manualStockMovementKinds = [
  'delivery',
  'count',
  'correction',
  'damage',
] as const satisfies readonly StockMovementKind[];

export type ManualStockMovementKind = (typeof manualStockMovementKinds)[number];
