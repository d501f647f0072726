import { useState } from 'react';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';

/**
 * Hidden fields for merging, see `platform/editing/save-versioned.server.ts`. They keep the state from when the
 * fields were rendered, against which the operator edits.
 */
export function HiddenMergeFields({ base }: { base: FormBase }) {
  const [{ formId, loaded }] = useState(base);
  return (
    <>
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
    </>
  );
}
