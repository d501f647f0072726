import { useState } from 'react';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';

/** Hidden fields with the state that the operator edits; see `platform/editing/save-versioned.server.ts`. */
export function HiddenMergeFields({ base }: { base: FormBase }) {
  const [{ formId, loaded }] = useState(base);
  return (
    <>
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
    </>
  );
}
