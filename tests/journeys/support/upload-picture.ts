import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { originOf } from './shopping.ts';

type LibraryFile = Awaited<ReturnType<typeof picture>>;

/** Returns a picture made unique by its width. */
export async function picture(name: string, width: number) {
  const drawn = sharp({ create: { width, height: 40, channels: 3, background: '#b4532f' } });
  const isJpeg = name.endsWith('.jpg');
  const buffer = await (isJpeg ? drawn.jpeg() : drawn.png()).toBuffer();
  return { name, mimeType: isJpeg ? 'image/jpeg' : 'image/png', buffer };
}

/** Adds a picture to the library like the dialog. */
export async function upload(page: Page, file: LibraryFile, altText: string): Promise<void> {
  const answer = await page.request.post('/admin/images/files', {
    multipart: { altText, files: file },
    headers: { Origin: await originOf(page) },
  });
  expect(answer.status()).toBe(200);
}
