import { readArguments, runCommand } from './run-command.ts';

const usage = `npm run restore -- file.tar [--replace] [--other-secret] [--lang nl]

Makes this place the shop of a backup (docs/backups.md). The file is checked before anything is changed; no shop may run here.
  --replace       deletes the shop that is here
  --other-secret  restores a file that was sealed with another AUTH_SECRET
  --lang          en or nl
Ends with 0 when it is restored, 1 when nothing was changed, 2 when the command was wrong.`;

const { file, language, values } = readArguments(usage, {
  replace: { type: 'boolean', default: false },
  'other-secret': { type: 'boolean', default: false },
});
await runCommand(
  ({ runRestoreCommand }) =>
    runRestoreCommand(file, {
      replaces: values.replace,
      acceptsOtherSecret: values['other-secret'],
      language,
      tell: (line) => console.log(line),
    }),
  true,
);
