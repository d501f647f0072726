import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { addDrop, invalidateAllPages } from '../support/add-drop.ts';
import { type HtmlPart, openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';

// The drops of this stage stay on sale, and other journeys test running drops.
test.use({ stage: 'drops' });

const texts = {
  en: {
    queue: 'Sold by queue',
    draw: 'Sold by draw',
    toRoom: 'Go to the waiting room',
    enter: 'Enter the draw',
    add: 'Add to bag: ',
  },
  nl: {
    queue: 'Via de wachtrij',
    draw: 'Via de loting',
    toRoom: 'Naar de wachtkamer',
    enter: 'Doe mee aan de loting',
    add: 'In mijn tas: ',
  },
};

test('women’s products in a running queue or draw lead there from listing, search and page, in both languages', async ({
  page,
  context,
  world,
}) => {
  test.slow();
  const [queued, drawn] = await twoProducts(world);
  const queue = await addDrop(world, { startsIn: -5 }, { title: 'Evening light' }, [queued.id]);
  await world.sql(
    `insert into drop_queues (drop_id, seed, opens_minutes_before, state) values ($1, decode(repeat('07', 32), 'hex'), 15, 'paused')`,
    [queue],
  );
  const draw = await addDrop(world, { startsIn: -5, endsIn: 9_000 }, { title: 'Morning light' }, [drawn.id]);
  await world.sql(
    `insert into drop_draws (drop_id, seed, closes_at) values ($1, decode(repeat('08', 32), 'hex'), now() + interval '1 day')`,
    [draw],
  );
  await world.sql(
    `update drops set sale_method = case id when $1 then 'queue' else 'draw' end where id in ($1, $2)`,
    [queue, draw],
  );
  await invalidateAllPages(world);
  for (const address of [`/search?q=${encodeURIComponent(queued.title)}`, `/women/products/${drawn.slug}`]) {
    await page.goto(address);
    await expectAccessible(page);
  }

  for (const [language, t] of Object.entries(texts)) {
    const read = (address: string) =>
      openHtml(context, `${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
    const women = await read('/women');
    const found = await read(`/search?q=${encodeURIComponent(queued.title)}`);
    for (const list of [women, found]) {
      const cards = list
        .all('listitem')
        .filter((one) => !one.has('listitem') && hrefsIn(one).includes(`/women/products/${queued.slug}`));
      expect(cards.flatMap((card) => hrefsIn(card, t.queue))).toEqual([`/the-drop/${queue}/queue`]);
      expect(
        cards.flatMap((card) => card.names('button')).filter((button) => button.startsWith(t.add)),
      ).toEqual([]);
    }
    expect(
      women.names('button').some((button) => button.startsWith(t.add)),
      'on other cards',
    ).toBe(true);
    expect(hrefsIn(women, t.draw)).toContain(`/the-drop/${draw}/draw`);
    expect((await read(`/women/products/${queued.slug}`)).main).toContain(t.toRoom);
    expect((await read(`/women/products/${drawn.slug}`)).main).toContain(t.enter);
  }
});

function hrefsIn(part: HtmlPart, link?: string) {
  return part.all('link', link).map((one) => one.attribute('href'));
}

async function twoProducts(world: World) {
  const rows = await world.sql(
    `select id, slug, title from products where category = 'women' and published and archived_at is null
     and exists (select from product_sizes where product_id = products.id and available and stock_quantity > 0)
     order by created_at desc, id limit 2`,
  );
  const [queued, drawn] = rows.map(({ id, slug, title }) => ({
    id: String(id),
    slug: String(slug),
    title: String(title),
  }));
  if (!queued || !drawn) throw new Error('The sample shop has women’s products.');
  return [queued, drawn] as const;
}
