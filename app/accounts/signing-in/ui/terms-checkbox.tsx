import '../../register-translations.ts';
import { useWords } from '#app/platform/text/i18n.ts';
import { Link } from '#app/ui/link.tsx';

type TermsBoxProps = { error: string | undefined; isAgreed: boolean };

/** Its links open beside the form, so that what was typed stays. */
export function TermsCheckbox({ error, isAgreed }: TermsBoxProps) {
  const t = useWords();
  const [start, terms, middle, privacy, end] = t('register.agree').split(/<\/?(?:terms|privacy)>/);
  return (
    <div>
      <label className="flex items-start gap-3 py-2">
        <input
          type="checkbox"
          name="terms"
          required
          defaultChecked={isAgreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span>
          {start}
          <Link to="/terms" target="_blank" className="text-link">
            {terms}
          </Link>
          {middle}
          <Link to="/privacy" target="_blank" className="text-link">
            {privacy}
          </Link>
          {end}
        </span>
      </label>
      {error && (
        <p id="terms-error" className="mt-1 text-pomegranate text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
