import { sellerOf } from '#app/content/seller.server.ts';
import { config } from '#app/platform/config.server.ts';

/** The lines of where pieces come back to, which commas part in the settings; none where the shop has told nobody. */
export function returnAddress(): string[] {
  const { name, address } = sellerOf(config);
  const lines = config.RETURN_ADDRESS ?? (address && [name, address].filter(Boolean).join(','));
  return (lines ?? '').split(',').flatMap((line) => line.trim() || []);
}
