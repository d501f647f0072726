import fs from 'node:fs';

/** Returns the files that a document names in code marks, repeats included. */
export function namedFiles(document: string): string[] {
  const named = document.matchAll(/`((?:app|deploy|docs|scripts|tests)\/[\w./-]+|[\w-]+\.(?:md|json))`/g);
  return [...named].map(([, file = '']) => file);
}

export function findMissingFiles(document: string): string[] {
  return [...new Set(namedFiles(document))].filter((file) => !fs.existsSync(file));
}

/** Returns a document's quotes of tests: file and, in parentheses, words. */
export function quotesOfTests(document: string): { text: string; file: string; words: string }[] {
  const quoted = document.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` \(([^)]+)\)/g);
  return [...quoted].map(([text, file = '', words = '']) => ({ text, file, words }));
}

/** Returns the quotes that their test does not contain; `…` stands for an omission. */
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
