import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { encode } from './encode.ts';
import { picturePath } from './picture-paths-and-drawn-fingerprints.ts';
import { drawings } from './pictures.ts';

// As many pictures are drawn at once as there are workers.
sharp.concurrency(1);

parentPort?.on('message', async ({ file, isDraft }: { file: string; isDraft: boolean }) => {
  const started = performance.now();
  try {
    const drawing = drawings.find((candidate) => candidate.file === file);
    if (!drawing) throw new Error('There is no such picture.');
    const picture = await encode(await drawing.paint(isDraft ? 0.5 : 1), file, drawing.maxBytes);
    const path = picturePath(file, isDraft);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, picture);
    parentPort?.postMessage({ bytes: picture.length, ms: performance.now() - started });
  } catch (error) {
    parentPort?.postMessage({ bytes: 0, ms: 0, error: String(error) });
  }
});
