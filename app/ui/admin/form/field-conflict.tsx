import '../register-translations.ts';
import { useId } from 'react';
import type { Choice } from '#app/platform/editing/three-way-merge.ts';
import { useWords } from '#app/platform/text/i18n.ts';

type FieldConflictProps = {
  /** The field as a form knows it. */
  field: string;
  choice: Choice;
  /** What is saved by now and what this form holds, as texts. */
  theirs: string;
  mine: string;
};

/**
 * Shown beside a field that two people changed: both versions, and a choice of which to save. Works before
 * JavaScript.
 */
export function FieldConflict({ field, choice: { over, take }, theirs, mine }: FieldConflictProps) {
  const t = useWords();
  const id = useId();
  return (
    // After another change it is a new question.
    <span key={over} role="radiogroup" aria-labelledby={id} className="field-conflict">
      <input type="hidden" name={`over-${field}`} value={over} />
      <span id={id}>{t('adminUi.conflict.question')}</span>
      {[['theirs', theirs] as const, ['mine', mine] as const].map(([side, text]) => (
        <label key={side}>
          <input type="radio" name={`take-${field}`} value={side} defaultChecked={take === side} />
          <span>
            {t(`adminUi.conflict.${side}`)} <strong>{text || t('adminUi.conflict.nothing')}</strong>
          </span>
        </label>
      ))}
    </span>
  );
}
