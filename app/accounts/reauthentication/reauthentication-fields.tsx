import { Field } from '#app/ui/form-fields.tsx';
import { PasskeyButton } from '../second-factor/passkey-button.tsx';
import type { ShownReauthentication } from './reauthenticate-first.ts';

type FieldsProps = {
  shown: ShownReauthentication;
  onPasskey?: (credential: string) => void;
};

export function ReauthenticationFields({ shown, onPasskey }: FieldsProps) {
  const { hasPasskey, words } = shown;
  return (
    <div className="grid gap-5">
      <WithoutPasskey shown={shown} />
      {hasPasskey && (
        <PasskeyButton
          purpose="use"
          label={words.passkey}
          failed={words.passkeyFailed}
          {...(onPasskey && { onSigned: onPasskey })}
        />
      )}
    </div>
  );
}

function WithoutPasskey({ shown }: Pick<FieldsProps, 'shown'>) {
  const { hasPassword, hasGoogle, problem, words } = shown;
  if (hasPassword)
    return (
      <div className="grid gap-5">
        <p className="text-stone">{words.text}</p>
        <Field
          id="again-password"
          name="password"
          type="password"
          label={words.password}
          autoComplete="current-password"
          required
          error={problem && <span role="alert">{problem}</span>}
        />
      </div>
    );
  return (
    <div className="grid gap-4">
      <p className="text-stone">{hasGoogle ? words.googleText : words.noPassword}</p>
      <p>
        <a
          href={hasGoogle ? '/auth/google?next=%2Fadmin%2Freauthentication' : '/forgot-password'}
          target="_blank"
          rel="noreferrer"
          className="admin-way"
        >
          {hasGoogle ? words.google : words.reset}
        </a>
      </p>
      {problem && (
        <p role="alert" className="text-pomegranate">
          {problem}
        </p>
      )}
    </div>
  );
}
