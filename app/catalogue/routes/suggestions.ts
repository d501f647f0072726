import { listProductIdsInRunningDrops } from '#app/drops/products-in-drops.server.ts';
import { db } from '#app/platform/database/db.server.ts';
import { requestInfo } from '#app/platform/http/request-info.server.ts';
import { isLanguage, translated } from '#app/platform/text/language.ts';
import { wordsIn } from '#app/platform/text/translations.ts';
import { formatPrice } from '#app/ui/formats.ts';
import { departmentName } from '../categories.ts';
import { cachedShopRows } from '../colours.server.ts';
import { productPath } from '../product.ts';
import { findSuggestions, type Suggestions } from '../search/interpret-search-query.server.ts';
import { readSearchQuery } from '../search/search-terms.ts';
import type { Route } from './+types/suggestions';

/** Suggestions are cached long enough for retyped letters, but short enough for current prices and stock. */
const KEPT_SECONDS = 60;

/** GET /search/suggestions?q=lin&language=nl. Without `language`, uses the visitor's language and is not cached. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const asked = url.searchParams.get('language');
  const language = isLanguage(asked) ? asked : context.get(requestInfo).language;
  const offeredIds = await listProductIdsInRunningDrops(db);
  const shop = await cachedShopRows(context);
  const query = readSearchQuery(url.searchParams);
  const { cards, categories } = await findSuggestions(db, query, { offeredIds, language, shop });
  const t = wordsIn(language);
  const nameOf = (department: string) => departmentName(shop.departments, department, language, t);
  const suggestions: Suggestions = {
    categories: categories.map(({ department, subcategory }) =>
      subcategory
        ? {
            text: `${translated(language, subcategory.name, subcategory.nameNl).text} – ${nameOf(department)}`,
            to: `/${department}/${subcategory.slug}`,
          }
        : { text: nameOf(department), to: `/${department}` },
    ),
    products: cards.map((card) => ({
      title: card.title,
      titleLanguage: card.titleLanguage,
      to: productPath(card),
      price: formatPrice(card.priceCents),
      picture: card.picture,
    })),
  };
  const kept = isLanguage(asked) ? `public, max-age=${KEPT_SECONDS}` : 'private, no-store';
  return Response.json(suggestions, { headers: { 'Cache-Control': kept, 'X-Robots-Tag': 'noindex' } });
}
