import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { ButtonWithConfirmDialog } from '#app/ui/admin/button-with-confirm-dialog.tsx';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { Field } from '#app/ui/form.tsx';
import { proveAgain } from '../../reauthentication/reauthenticate-first.ts';
import { PasskeyButton } from '../../second-factor/passkey-button.tsx';
import type { Passkey } from '../../second-factor/second-factor.server.ts';

export function Passkeys({ passkeys, suggestedName }: { passkeys: Passkey[]; suggestedName: string }) {
  const t = useWords();
  return (
    <section className="admin-panel max-w-xl" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('secondFactor.passkeys')}</h2>
      <p className="mt-2">{t('secondFactor.passkeysText')}</p>
      {passkeys.length > 0 && (
        <ul className="my-5 border-sand border-t">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      <form method="post" action="/admin/second-factor/passkeys" className="mt-5 grid gap-5">
        <Field
          id="passkey-name"
          name="name"
          label={t('secondFactor.passkeyName')}
          hint={t('secondFactor.passkeyNameHint')}
          defaultValue={suggestedName}
          maxLength={50}
          required
        />
        <PasskeyButton
          purpose="add"
          label={t('secondFactor.addPasskey')}
          failed={t('secondFactor.passkeyNotMade')}
          missing={t('secondFactor.noPasskeysHere')}
          before={proveAgain}
        />
      </form>
    </section>
  );
}

function PasskeyItem({ id, name, createdAt, lastUsedAt }: Passkey) {
  const t = useWords();
  const language = useLanguage();
  const when = (at: string) => formatDateTime(at, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-sand border-b py-4">
      <div className="min-w-0">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm text-stone">
          {t('secondFactor.passkeyAdded', { at: when(createdAt) })}
          <br />
          {lastUsedAt
            ? t('secondFactor.passkeyUsed', { at: when(lastUsedAt) })
            : t('secondFactor.passkeyUnused')}
        </p>
      </div>
      <ButtonWithConfirmDialog
        label={t('secondFactor.removePasskey')}
        name={t('secondFactor.removePasskeyOf', { name })}
        question={t('secondFactor.removeQuestion', { name })}
        action="/admin/second-factor/passkey-removals"
        fields={{ id }}
      >
        <p>{t('secondFactor.removeText')}</p>
      </ButtonWithConfirmDialog>
    </li>
  );
}
