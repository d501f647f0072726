import { z } from 'zod';
import { isSectionLink, longestTexts, MOST_ITEMS, type SectionType, sectionTypes } from './section-types.ts';

export type PictureName = { id: string } | { url: string };

export type SectionContent = ReturnType<typeof readSectionContent>;

/** Accepts one text. Treats invalid and too long values as absent. */
function line(name: keyof typeof longestTexts) {
  return z.string().trim().min(1).max(longestTexts[name]).optional().catch(undefined);
}

const title = line('title');
const link = z.string().trim().max(longestTexts.cta_url).refine(isSectionLink).optional().catch(undefined);
const imageId = z.uuid().toLowerCase().optional().catch(undefined);
/** Accepts picture URLs that were copied from a page and therefore contain a width and format. */
const imageUrl = z
  .string()
  .trim()
  .regex(/^\/media\/[0-9a-f]{32}(-\w+\.\w+)?$/)
  .transform((address) => address.replace(/-\w+\.\w+$/, ''))
  .optional()
  .catch(undefined);

const words = { title, subtitle: line('subtitle'), text: line('text') };
const picture = { image_id: imageId, image_url: imageUrl };
const portrait = { image_portrait_id: imageId, image_portrait_url: imageUrl };
const calls = {
  cta_text: line('cta_text'),
  cta_url: link,
  second_cta_text: line('second_cta_text'),
  second_cta_url: link,
};
const item = z.object({ title, text: line('text'), cta_url: link, ...picture });
const items = {
  items: z
    .array(z.unknown())
    .transform((list) => list.slice(0, MOST_ITEMS).map((entry) => item.catch({}).parse(entry)))
    .catch([]),
};

/** Types use the same field names, so that operators can change a section's type. */
const schemas = {
  hero: z.object({ ...words, ...picture, ...portrait, ...calls }),
  banner: z.object({ ...words, ...picture, ...portrait, ...calls }),
  editorial: z.object({ ...words, ...picture, ...calls, ...items }),
  featured: z.object({ ...words, ...calls, ...items }),
  custom: z.object({ ...words, ...picture, ...calls, ...items }),
} satisfies Record<SectionType, z.ZodType>;

type Fields = z.infer<typeof schemas.hero> & Partial<z.infer<typeof schemas.editorial>>;

/** The names that each type displays. Other names are stored but not displayed. */
export const sectionFields = Object.fromEntries(
  sectionTypes.map((type) => [type, Object.keys(schemas[type].shape)]),
) as Record<SectionType, string[]>;

export const itemFields = Object.keys(item.shape);

/** Reads a section's JSON. Omits everything invalid or unsafe, and never throws. */
export function readSectionContent(type: SectionType, json: unknown) {
  const { data = {} } = schemas[type].safeParse(json);
  const fields = data as Partial<Fields>;
  return {
    title: fields.title,
    subtitle: fields.subtitle,
    text: fields.text,
    picture: pictureName(fields.image_id, fields.image_url),
    portrait: pictureName(fields.image_portrait_id, fields.image_portrait_url),
    calls: [
      { text: fields.cta_text, to: fields.cta_url },
      { text: fields.second_cta_text, to: fields.second_cta_url },
    ],
    items: (fields.items ?? []).map(({ title, text, cta_url, image_id, image_url }) => ({
      title,
      text,
      to: cta_url,
      picture: pictureName(image_id, image_url),
    })),
  };
}

function pictureName(id: string | undefined, url: string | undefined): PictureName | undefined {
  if (id) return { id };
  return url ? { url } : undefined;
}
