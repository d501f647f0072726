type Changed = { row: { productId: string; size: string; stock: number }; stock: number };

/** What the history tells of sizes whose stock changed: an entry a product. */
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
