import type { LibraryImage } from '#app/media/images.server.ts';

/** Images in the order of these ids; those that left the library are missing. */
export function inOrder(images: LibraryImage[], ids: string[]): LibraryImage[] {
  return ids.flatMap((id) => images.find((image) => image.id === id) ?? []);
}
