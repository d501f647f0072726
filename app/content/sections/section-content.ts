import { z } from 'zod';
import { type SectionType, sectionTypes } from './section-types.ts';

export type PictureName = { id: string } | { url: string };

export type SectionContent = ReturnType<typeof readSectionContent>;

const MOST_ITEMS = 24;

/** Accepts one text. Treats invalid and too long values as absent. */
function line(longest: number) {
  return z.string().trim().min(1).max(longest).optional().catch(undefined);
}

const title = line(200);
const link = z.string().trim().max(2_000).refine(isLink).optional().catch(undefined);
const imageId = z.uuid().toLowerCase().optional().catch(undefined);
/** Accepts picture URLs that were copied from a page and therefore contain a width and format. */
const imageUrl = z
  .string()
  .trim()
  .regex(/^\/media\/[0-9a-f]{32}(-\w+\.\w+)?$/)
  .transform((address) => address.replace(/-\w+\.\w+$/, ''))
  .optional()
  .catch(undefined);

const words = { title, subtitle: line(300), text: line(5_000) };
const picture = { image_id: imageId, image_url: imageUrl };
const portrait = { image_portrait_id: imageId, image_portrait_url: imageUrl };
const calls = {
  cta_text: line(100),
  cta_url: link,
  second_cta_text: line(100),
  second_cta_url: link,
};
const item = z.object({ title, text: line(2_000), cta_url: link, ...picture });
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

/** Allows paths of the shop and http(s) URLs. Refuses `//x` and `/\x`, which name another host, and tabs. */
function isLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/[\s\\]/.test(address);
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
