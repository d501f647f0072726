import fs from 'node:fs';
import path from 'node:path';
import type { Language } from '../text/language.ts';

export function translationFiles(
  directory = path.resolve('build/client'),
): (language: Language, catalogues: string[]) => string[] {
  const files = new Map(
    fs
      .readdirSync(path.join(directory, 'assets'))
      .map((file) => [/^(translations-.+)-[\w-]{8}\.js$/.exec(file)?.[1], `/assets/${file}`]),
  );
  return (language, catalogues) =>
    catalogues.flatMap((name) => files.get(`translations-${language}-${name.replace('/', '-')}`) ?? []);
}
