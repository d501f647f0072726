import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { formatDateTime } from '#app/ui/admin/values.tsx';
import { Field } from '#app/ui/form.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/link.tsx';
import { PasskeyButton } from '../../second-factor/passkey-button.tsx';

export function SetUpSecondFactor({ offer, problem }: { offer: SecretOffer; problem: string | undefined }) {
  const t = useWords();
  return (
    <form method="post" action="/admin/second-factor" noValidate className="admin-panel grid max-w-xl gap-5">
      <h2>{t('secondFactor.setUp')}</h2>
      <p>{t('secondFactor.setUpText')}</p>
      <QrCode {...offer.qrCode} />
      <div>
        <h3>{t('secondFactor.secret')}</h3>
        <p className="mt-1 text-lg wrap-anywhere">
          <code>{offer.text}</code>
        </p>
      </div>
      <p>
        <a href={offer.link} target="_self" className="admin-way">
          {t('secondFactor.link')}
        </a>
      </p>
      <input type="hidden" name="sealed" value={offer.sealed} />
      <CodeField
        label={t('secondFactor.firstCode')}
        hint={t('secondFactor.firstCodeHint')}
        problem={problem}
      />
      <div>
        <SubmitButton>{t('secondFactor.turnOn')}</SubmitButton>
      </div>
    </form>
  );
}

function QrCode({ size, outline }: SecretOffer['qrCode']) {
  const t = useWords();
  return (
    <svg
      role="img"
      aria-label={t('secondFactor.qrCode')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 bg-white text-black"
    >
      <path d={outline} fill="currentColor" />
    </svg>
  );
}

type CodeFormProps = {
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  next: string | undefined;
  problem: string | undefined;
};

const ADDRESS = '/admin/second-factor/code';

export function SecondFactorCodeForm({ hasAuthenticator, hasPasskey, next, problem }: CodeFormProps) {
  const t = useWords();
  const goesOn = next && <input type="hidden" name="next" value={next} />;
  return (
    <div className="admin-panel grid max-w-md gap-6">
      {hasPasskey && (
        <form method="post" action={ADDRESS}>
          {goesOn}
          <PasskeyButton
            purpose="use"
            look="primary"
            label={t('secondFactor.usePasskey')}
            failed={t('secondFactor.passkeyFailed')}
            missing={t('secondFactor.noPasskeysHere')}
          />
        </form>
      )}
      <form method="post" action={ADDRESS} noValidate className="grid gap-5">
        {goesOn}
        <CodeField
          label={t(hasAuthenticator ? 'secondFactor.code' : 'secondFactor.recoveryCode')}
          hint={t(hasAuthenticator ? 'secondFactor.codeHint' : 'secondFactor.recoveryCodeHint')}
          problem={problem}
        />
        <div>
          <SubmitButton look={hasPasskey ? 'secondary' : 'primary'}>{t('secondFactor.enter')}</SubmitButton>
        </div>
      </form>
    </div>
  );
}

function CodeField({ label, hint, problem }: { label: string; hint: string; problem: string | undefined }) {
  return (
    <Field
      id="second-factor-code"
      name="code"
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      error={problem && <span role="alert">{problem}</span>}
    />
  );
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useWords();
  return (
    <section className="admin-panel max-w-xl" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('secondFactor.codes')}</h2>
      <p className="mt-2">{t('secondFactor.codesText')}</p>
      <ul className="my-5 grid grid-cols-2 gap-x-6 gap-y-2 text-lg">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonLink to="/admin" look="primary">
        {t('secondFactor.kept')}
      </ButtonLink>
    </section>
  );
}

export function RecoveryCodesLeft({ codesLeft }: { codesLeft: number }) {
  const t = useWords();
  return (
    <section className="admin-panel max-w-xl" aria-labelledby="recovery-codes-left">
      <h2 id="recovery-codes-left">{t('secondFactor.codes')}</h2>
      <p className="mt-2">{t('secondFactor.codesLeft', { count: codesLeft })}</p>
      <form method="post" action="/admin/second-factor/recovery-codes" className="mt-5">
        <SubmitButton look="secondary">{t('secondFactor.renew')}</SubmitButton>
      </form>
    </section>
  );
}

export function AuthenticatorIsOn({ since }: { since: string }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <section className="admin-panel max-w-xl" aria-labelledby="authenticator">
      <h2 id="authenticator">{t('secondFactor.authenticator')}</h2>
      <p className="mt-2">{t('secondFactor.isOn', { since: formatDateTime(since, language) })}</p>
      <p className="mt-2 text-stone">{t('secondFactor.lost')}</p>
    </section>
  );
}

export type SecretOffer = {
  qrCode: { size: number; outline: string };
  text: string;
  link: string;
  sealed: string;
};

export type SecondFactorAnswer = {
  problem?: string;
  refused?: string;
  offer?: SecretOffer | undefined;
  next?: string | undefined;
  codes?: string[];
};
