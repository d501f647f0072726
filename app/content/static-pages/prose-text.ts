/** A long text as its page draws it. Links stand in a text as `[words](/address)`. */
export type Prose = {
  title: string;
  /** For search engines, in a sentence. */
  description: string;
  lead: string;
  /** The day on which the text last changed, as `2026-11-20`. */
  changedOn: string;
  sections: ProseSection[];
};

export type ProseSection = {
  /** Its anchor, the same in both languages, so that a link to it survives a change of language. */
  id: string;
  title: string;
  parts: ProsePart[];
};

/** A paragraph, a list, terms with what they mean, a form to copy line by line, or a table whose rows are named by their first cell. */
export type ProsePart =
  | string
  | { list: string[] }
  | { fields: [string, string][] }
  | { form: string[] }
  | { table: { caption: string; columns: string[]; rows: string[][] } };

export type ProsePiece = { text: string; to?: string };

/** Cuts a text at its links. */
export function splitAtLinks(text: string): ProsePiece[] {
  const pieces: ProsePiece[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: words = '', 2: to = '' } of text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: words, to });
    end = index + whole.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
