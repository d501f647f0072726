import { code128 } from '../../app/order-management/documents/code-128.ts';
import { escapeHtml } from '../html.ts';
import type { StoredParcel } from './parcels.ts';

/** A6 at 300 dpi. */
const [WIDTH, HEIGHT] = [1240, 1748];

/** Returns a parcel's label as a picture with a scannable barcode. */
export async function labelImage({ to, trackingNumber, orderNumber, weight }: StoredParcel): Promise<Buffer> {
  // Loaded on demand, since it is larger than the stand-in.
  const { default: sharp } = await import('sharp');
  const { bars = [], width = 1 } = code128(trackingNumber) ?? {};
  const unit = Math.floor((WIDTH - 240) / width);
  const left = (WIDTH - width * unit) / 2;
  const lines = [
    to.company_name,
    to.name,
    to.address_line_1,
    to.address_line_2,
    `${to.postal_code} ${to.city}`,
    to.country_code,
  ];
  const texts = lines
    .filter((line): line is string => Boolean(line))
    .map((line, place) => `<text x="120" y="${420 + place * 80}" font-size="60">${escapeHtml(line)}</text>`);
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">
<rect width="100%" height="100%" fill="#fff"/>
<text x="120" y="160" font-size="90" font-weight="bold">TEST LABEL</text>
<text x="120" y="250" font-size="44">${escapeHtml(orderNumber)} · ${escapeHtml(weight.value)} kg</text>
${texts.join('\n')}
${bars.map((bar) => `<rect x="${left + bar.from * unit}" y="1120" width="${bar.width * unit}" height="340"/>`).join('')}
<text x="${WIDTH / 2}" y="1560" font-size="64" text-anchor="middle">${escapeHtml(trackingNumber)}</text>
</svg>`),
  )
    .flatten({ background: '#fff' })
    .greyscale()
    .png()
    .toBuffer();
}
