import { useState } from 'react';
import type { FormBase } from '#app/platform/editing/versioned-form-types.ts';

/**
 * What a form carries beside its fields so that the shop can merge it, see
 * `platform/editing/save-versioned.server.ts`. It stays what it was when the fields were drawn, whatever the page
 * hears later, since that is what they were typed against.
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
