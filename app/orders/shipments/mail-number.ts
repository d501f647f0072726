/**
 * Returns the mail number of a shipment. The first has the number of the former mail about the whole order, so that no customer gets both.
 */
export function mailNumberOf(shipmentNumber: number): number {
  return shipmentNumber - 1;
}
