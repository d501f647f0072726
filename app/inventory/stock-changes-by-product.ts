type Changed = { row: { productId: string; size: string; stock: number }; stock: number };

/** Returns one history entry per product for the sizes whose stock changed. */
export function stockChangesByProduct(changed: Changed[]) {
  const ofProduct = Map.groupBy(changed, ({ row }) => row.productId);
  return [...ofProduct].map(([objectId, sizes]) => ({
    objectType: 'product',
    objectId,
    action: 'updated',
    before: { sizes: sizes.map(({ row }) => `${row.size}: ${row.stock}`).join(', ') },
    after: { sizes: sizes.map(({ row, stock }) => `${row.size}: ${stock}`).join(', ') },
  }));
}
