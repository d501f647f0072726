import fs from 'node:fs';
import { expect, test } from 'vitest';

test.each(['en', 'nl'])(
  'the words that a browser gets in %s are just those that it is not given otherwise',
  (language) => {
    const shared = [
      ...fs.readFileSync(`app/shared-words.${language}.ts`, 'utf8').matchAll(/'\.\/(.+)\/locales/g),
    ];
    const notGiven = fs
      .readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\/register-translations\.ts$/.test(file))
      .filter((file) =>
        fs.readFileSync(`app/${file}`, 'utf8').includes('if (import.meta.env.SSR) addWords('),
      );
    expect(shared.map(([, folder]) => `${folder}/register-translations.ts`).sort()).toEqual(notGiven.sort());
    expect(notGiven.length).toBeGreaterThan(5);
  },
);
