import { readArguments, runCommand } from './run-command.ts';

const usage = `npm run backup -- file.tar [--lang nl]

Writes the whole shop, as it is at this moment, into one file: database, pictures, and settings without secrets
(docs/backups.md). The shop may be running.
  --lang   en or nl
Ends with 0 when all is in the file, 1 when nothing was written, 2 when the command was wrong, 3 when pictures were missing.`;

const { file, language } = readArguments(usage, {});
await runCommand(({ runBackupCommand }) =>
  runBackupCommand(file, { language, tell: (line) => console.log(line) }),
);
