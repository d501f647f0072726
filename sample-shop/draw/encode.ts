import sharp from 'sharp';

/** Raw pixels with three or four channels. */
export type Painted = { data: Buffer; width: number; height: number };

// Every thread of a close-up costs bytes: a breath of blur looks better than coarse compression.
const steps = [
  [82, 0],
  [74, 0],
  [66, 0],
  [58, 0],
  [50, 0],
  [54, 0.6],
  [44, 0.7],
  [36, 0.8],
  [30, 1],
] as const;

/** The best quality that stays below `maxBytes`: JPEG where the file says so, else WebP. */
export async function encode(
  { data, width, height }: Painted,
  file: string,
  maxBytes: number,
): Promise<Buffer> {
  const channels = data.length / (width * height) === 4 ? 4 : 3;
  let picture = Buffer.alloc(0);
  for (const [quality, blur] of steps) {
    const drawn = sharp(data, { raw: { width, height, channels } })
      .removeAlpha()
      .blur(blur || false);
    picture = await (file.endsWith('.jpg')
      ? drawn.jpeg({ quality, mozjpeg: true })
      : drawn.webp({ quality, effort: 4 })
    ).toBuffer();
    if (picture.length <= maxBytes) break;
  }
  return picture;
}
