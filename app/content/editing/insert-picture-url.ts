import { parseJsonObject } from '#app/platform/text/parse-json.ts';

/** Inserts the URL as `image_url` if the type displays a picture and the JSON has none yet, else at the cursor. */
export function insertPictureUrlIntoJson(
  text: string,
  url: string,
  { names, from, to }: { names: string[]; from: number; to: number },
): string {
  const content = parseJsonObject(text.trim() || '{}');
  if (content && names.includes('image_url') && !('image_url' in content) && !('image_id' in content))
    return JSON.stringify({ ...content, image_url: url }, null, 2);
  const isQuoted = text[from - 1] === '"';
  return `${text.slice(0, from)}${isQuoted ? url : `"${url}"`}${text.slice(to)}`;
}
