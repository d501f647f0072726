import { useWords } from '#app/platform/text/i18n.ts';
import { Button } from '#app/ui/button.tsx';
import type { SecretOffer } from '../second-factor-answer.ts';
import { CodeField } from './code-field.tsx';

type SetUpProps = { offer: SecretOffer; problem: string | undefined };

/** Displays an authenticator secret as a QR code, a link for this device and text, and asks for a first code. */
export function SetUpSecondFactor({ offer, problem }: SetUpProps) {
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
        <Button type="submit">{t('secondFactor.turnOn')}</Button>
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
