import { readText } from '#app/orders/admin/order-form-fields.server.ts';
import { deleteView, renameView, saveView } from '#app/orders/saved-views/saved-views.server.ts';
import type { Db } from '#app/platform/database/db.server.ts';
import type { SavedViewAction, SavedViewAnswer } from './order-action-result-types.ts';
import { orderListQuery } from './order-filters.ts';

type Asked = { did: SavedViewAction; form: FormData; parameters: URLSearchParams };

export async function submitSavedView(
  db: Db,
  profileId: string,
  { did, form, parameters }: Asked,
  now: Date,
): Promise<SavedViewAnswer> {
  const [id, name] = [readText(form, 'id'), readText(form, 'name')];
  const done = await act();
  return done.ok
    ? { of: 'saved-view', did, ok: true, name: done.name }
    : { of: 'saved-view', did, ok: false, reason: done.reason, id, typed: name };

  function act() {
    if (did === 'save') return saveView(db, profileId, { name, query: orderListQuery(parameters) }, now);
    return did === 'rename' ? renameView(db, profileId, { id, name }) : deleteView(db, profileId, id);
  }
}
