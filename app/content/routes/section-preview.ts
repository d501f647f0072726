import { db } from '#app/platform/database/db.server.ts';
import { readForm } from '#app/platform/editing/form-schema.ts';
import { previewSection } from '../editing/section-editor.server.ts';
import { sectionSchema } from '../editing/section-schema.ts';
import type { Route } from './+types/section-preview';

export { methodNotAllowed as loader } from '#app/platform/http/rate-limited-json-endpoint.server.ts';

/** POST /admin/content/preview: returns the `{ preview }` of a section form, or null while the JSON is invalid. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const preview = await previewSection(db, readForm(sectionSchema, form));
  return Response.json({ preview: preview ?? null });
}
