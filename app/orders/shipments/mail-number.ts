/**
 * The number of the mail about an order's first, second … shipment. The first has the one that the mail about the whole order had before
 * there were shipments, so that nobody whom that was sent to gets a second.
 */
export function mailNumberOf(shipmentNumber: number): number {
  return shipmentNumber - 1;
}
