import { SECTION_OBJECT } from '#app/content/editing/section-editor.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import { isPostgresText } from '#app/platform/database/is-postgres-text.ts';
import { listChanges } from '#app/platform/editing/audit-log.server.ts';
import type { Change, FieldValues } from '#app/platform/editing/changed-fields.ts';
import { ZONE_OBJECT } from '#app/shipping/editing/zone-editor.server.ts';

const objectTypes: Record<string, string> = {
  productId: 'product',
  categoryId: 'category',
  departmentId: 'department',
  collectionId: 'collection',
  colourId: 'colour',
  sizeSystemId: 'size-system',
  dropId: 'drop',
  saleId: 'sale',
  discountId: 'discount',
  campaignId: 'campaign',
  sectionId: SECTION_OBJECT,
  pageId: 'page',
  imageId: 'image',
  zoneId: ZONE_OBJECT,
  redirectId: 'redirect',
};
const names = ['title', 'altText'];

/** Returns the history of the object in the URL; undefined if the object was not deleted. */
export async function findDeletedObjectHistory(
  db: Db,
  params: Record<string, string | undefined>,
): Promise<Change[] | undefined> {
  const [param, id] = Object.entries(params).find(([name]) => name in objectTypes) ?? [];
  const objectType = param && objectTypes[param];
  if (!objectType || !id || !isPostgresText(id)) return undefined;
  const changes = await listChanges(db, objectType, id);
  if (changes[0]?.action !== 'deleted') return undefined;
  return changes.map((change) => ({ ...change, before: named(change.before), after: named(change.after) }));
}

/** Returns only the fields with the object's name, since labels for other fields are only on the object's own page. */
function named(fields: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => names.includes(field)));
}
