import { useState } from 'react';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';

/** Identifies the form and the values with which it was opened; see `platform/editing/save-versioned.server.ts`. */
export function HiddenMergeFields({ base }: { base: FormBase }) {
  const [{ formId, loaded }] = useState(base);
  return (
    <>
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
    </>
  );
}
