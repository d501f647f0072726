import sharp, { type Metadata } from 'sharp';
import { MAIL_HEIGHT, MAIL_WIDTH, SHARE_HEIGHT, SHARE_WIDTH } from './picture-sizes.ts';
import type { PictureProblem } from './uploads/upload-checks.ts';

/** Limits the pixels of an image, since a small file can be huge once decoded. */
const PIXEL_LIMIT = 50_000_000;
const MASTER_WIDTH = 1600;
/** About half of the height that WebP and AVIF allow at most. */
const MASTER_HEIGHT = 8000;
const CARD_WIDTH = 400;

// Uses one thread per image. renditions.server.ts limits how many images are encoded concurrently.
sharp.concurrency(1);
// Disables the cache of decoded images, which would occupy fifty megabytes. Renditions are stored anyway.
sharp.cache(false);

export type Master = { bytes: Buffer; width: number; height: number; colour: string };

/**
 * Returns an upload as WebP, upright, without metadata or animation, at most 1600 pixels wide. The bytes determine the
 * upload's format. Returns a WebP that already complies unchanged. Refuses broken files and too many pixels.
 */
export async function checkAndEncodeMaster(
  upload: Buffer,
): Promise<{ ok: true; master: Master } | { ok: false; reason: PictureProblem }> {
  const format = pictureFormat(upload);
  if (!format) return { ok: false, reason: 'not-an-image' };
  try {
    const source = sharp(upload, { limitInputPixels: PIXEL_LIMIT });
    const fields = await source.metadata();
    if (fields.format !== format) return { ok: false, reason: 'not-an-image' };
    const bounds = { width: MASTER_WIDTH, height: MASTER_HEIGHT };
    const bytes = isMaster(fields, upload)
      ? upload
      : await source
          .rotate()
          .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 92, effort: 3 })
          .toBuffer();
    // Decodes every pixel, so that truncated images are detected.
    const { dominant } = await sharp(await sharp(bytes).resize({ width: 32 }).png().toBuffer()).stats();
    const { width, height } = await sharp(bytes).metadata();
    const parts = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'));
    const colour = `#${parts.join('')}`;
    return { ok: true, master: { bytes, width, height, colour } };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return { ok: false, reason: isTooLarge ? 'too-many-pixels' : 'broken' };
  }
}

export function encodeWidth(master: Buffer, width: number, format: 'avif' | 'webp'): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true });
  if (format === 'webp') return resized.webp({ quality: 78, effort: 3 }).toBuffer();
  // Listings display dozens of small images. This saves a third of the bytes, which is invisible at that size.
  const care = width > CARD_WIDTH ? { quality: 50, effort: 2 } : { quality: 40, effort: 3 };
  return resized.avif({ ...care, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** Crops an image for shared links. Of a portrait, keeps the upper part, where a garment's neck and chest are. */
export async function encodeShare(master: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(master).metadata();
  const scale = Math.max(SHARE_WIDTH / width, SHARE_HEIGHT / height);
  const covering = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const resized = sharp(master).resize({ ...covering, fit: 'fill' });
  const left = Math.floor((covering.width - SHARE_WIDTH) / 2);
  const top = Math.floor((covering.height - SHARE_HEIGHT) / 4);
  return resized
    .extract({ left, top, width: SHARE_WIDTH, height: SHARE_HEIGHT })
    .flatten({ background: '#fbf7ef' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

export function encodeForMail(master: Buffer): Promise<Buffer> {
  return sharp(master)
    .resize({ width: MAIL_WIDTH, height: MAIL_HEIGHT, fit: 'cover' })
    .flatten({ background: '#fbf7ef' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/** Detects the format. Call it before decoding, since some decoders would also read SVG and the files in its links. */
function pictureFormat(upload: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | undefined {
  const start = upload.subarray(0, 12).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : undefined;
}

function isMaster({ format, width, height, pages, exif, icc, iptc, xmp, ...rest }: Metadata, upload: Buffer) {
  const isSmall = width <= MASTER_WIDTH && height <= MASTER_HEIGHT;
  const isBare = !(exif || icc || iptc || xmp || rest.orientation || rest.comments);
  // Compares the length in the RIFF header, since other data, such as an archive, may follow the image in the file.
  const isWhole = format === 'webp' && upload.readUInt32LE(4) + 8 === upload.length;
  return isWhole && isSmall && isBare && (pages ?? 1) === 1;
}
