import fs from 'node:fs';
import path from 'node:path';
import { authSecrets } from '#app/accounts/auth-secret.server.ts';
import { config, directDatabaseUrl } from '#app/platform/config.server.ts';
import { errorInOneLine } from '#app/platform/log/describe-error-redacted.ts';
import type { Language } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { BackupFileError } from './archive.server.ts';
import { restoreBackup } from './restore-backup.server.ts';

type Asked = {
  replaces: boolean;
  acceptsOtherSecret: boolean;
  language: Language;
  tell: (line: string) => void;
};

const SETTINGS_FILE = 'restored-settings.env';

/** Runs `npm run restore`. Returns its exit code: 0 if the backup was restored, 1 if nothing changed. */
export async function runRestoreCommand(file: string, { language, tell, ...options }: Asked): Promise<0 | 1> {
  const t = wordsIn(language);
  try {
    const { settings, pictures } = await restoreBackup(directDatabaseUrl, file, {
      ...options,
      secrets: authSecrets(),
      onChecked: ({ header }) =>
        tell(t('restore.checked', { version: header.shopVersion, at: header.createdAt })),
    });
    const kept = path.join(config.DATA_DIRECTORY, SETTINGS_FILE);
    fs.writeFileSync(kept, settings, { mode: 0o600 });
    tell(t('restore.done', { pictures: pictures.size }));
    tell(t('restore.settings', { file: kept }));
    return 0;
  } catch (error) {
    const { problem } = error as BackupFileError;
    if (error instanceof BackupFileError) tell(t(`restore.problem.${problem}`));
    else tell(t('restore.failed', { reason: errorInOneLine(error) }));
    return 1;
  }
}
