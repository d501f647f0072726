import { saveSection } from '../../app/content/editing/section-editor.server.ts';
import type { SectionRow } from '../../app/content/editing/section-schema.ts';
import { upsertImage } from '../../app/media/library/add-image.server.ts';
import type { StoredPicture } from '../../app/media/storage/store-picture.server.ts';
import type { Db } from '../../app/platform/database/db.server.ts';
import { sampleSections } from '../content/sections.ts';
import { findStoredPicture } from '../products/find-stored-picture.ts';

export const sectionPictures = sampleSections.flatMap(({ pictures }) => Object.keys(pictures));

export async function saveSampleSections(tx: Db, stored: Map<string, StoredPicture>): Promise<void> {
  for (const { id, pictures, section } of sampleSections) {
    for (const [file, alt] of Object.entries(pictures))
      await upsertImage(tx, findStoredPicture(file, stored), alt);
    const saved = await saveSection(tx, { ...section, content: placed(section.content, stored) }, id);
    if (!saved.ok) throw new Error(`Sample section ${section.title}: ${JSON.stringify(saved.problems)}`);
  }
}

/** Returns the content with addresses of pictures in place of their files. */
function placed(content: SectionRow['content'], stored: Map<string, StoredPicture>): SectionRow['content'] {
  const text = JSON.stringify(content);
  return JSON.parse(text, (name, value) =>
    /^image(_portrait)?_url$/.test(name) ? findStoredPicture(value, stored).url : value,
  );
}
