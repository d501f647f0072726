import fs from 'node:fs';

/** The files that a document names in code marks, as often as it does. */
export function namedFiles(document: string): string[] {
  const named = document.matchAll(/`((?:app|deploy|docs|scripts|tests)\/[\w./-]+|[\w-]+\.(?:md|json))`/g);
  return [...named].map(([, file = '']) => file);
}

/** Those of them that there are not. */
export function findMissingFiles(document: string): string[] {
  return [...new Set(namedFiles(document))].filter((file) => !fs.existsSync(file));
}

/** What a document says of a test in parentheses behind its name. */
export function quotesOfTests(document: string): { text: string; file: string; words: string }[] {
  const quoted = document.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` \(([^)]+)\)/g);
  return [...quoted].map(([text, file = '', words = '']) => ({ text, file, words }));
}

/** Those of them that the test does not say; `…` stands for what is left out. */
export function findMissingQuotes(document: string): string[] {
  return quotesOfTests(document)
    .filter(({ file, words }) => {
      const source = fs.readFileSync(file, 'utf8');
      return words
        .split('…')
        .map((part) => part.trim())
        .some((part) => !source.includes(part));
    })
    .map(({ text }) => text);
}
