import { sellerOf } from '#app/content/seller.server.ts';
import { config } from '#app/platform/config.server.ts';

/** Returns the lines of the return address, separated by commas in the settings; empty if not set. */
export function returnAddress(): string[] {
  const { name, address } = sellerOf(config);
  const lines = config.RETURN_ADDRESS ?? (address && [name, address].filter(Boolean).join(','));
  return (lines ?? '').split(',').flatMap((line) => line.trim() || []);
}
