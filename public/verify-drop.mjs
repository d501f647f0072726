/*
 * Redoes the draw of a drop from its published seed and tickets, and says whether the places are the ones the shop gave.
 * It only needs Node.js 20 or later, or a browser:
 *
 *   node verify-drop.mjs https://…/the-drop/…/chance.json
 *   node verify-drop.mjs chance.json --ticket 6f1c2d3e-… --hash 9f86d081…
 *
 * --ticket: your own ticket, shown in the waiting room. --hash: the hash shown before the start, if you wrote it down.
 *
 * The rule: the draw number of a ticket is HMAC-SHA256(key = seed, message = the ticket as text). Tickets are sorted by draw number,
 * compared byte by byte; equal draw numbers, which will never occur in practice, by ticket. The seed was chosen before anyone had a
 * ticket: its SHA-256 has been on the drop's page since the announcement.
 */

/** Checks the content of a chance.json. Returns what is wrong with it, and the place of `ticket` in each of its lists. */
export async function verifyDrop(published, { ticket, hash } = {}) {
  const problems = [];
  if (published.seed === null) return { isRevealed: false, isTrue: false, problems, places: [], tickets: 0 };

  const seed = bytesOf(published.seed);
  const actual = hexOf(await crypto.subtle.digest('SHA-256', seed));
  if (actual !== published.seedHash)
    problems.push(`The hash of the seed is ${actual}, not the published one.`);
  if (hash && hash.toLowerCase() !== actual)
    problems.push(`The hash of the seed is ${actual}, not the one you wrote down.`);

  const places = [];
  let tickets = 0;
  for (const { name, ids } of published.lists) {
    tickets += ids.length;
    if (new Set(ids).size !== ids.length) problems.push(`“${name}” lists a ticket twice.`);
    const drawn = await drawPlaces(seed, ids);
    const wrong = drawn.findIndex((id, index) => id !== ids[index]);
    if (wrong >= 0)
      problems.push(`In “${name}” place ${wrong + 1} belongs to ${drawn[wrong]}, not to ${ids[wrong]}.`);
    const own = ticket ? drawn.indexOf(ticket.toLowerCase()) : -1;
    if (own >= 0) places.push({ name, place: own + 1 });
  }
  return { isRevealed: true, isTrue: problems.length === 0, problems, places, tickets };
}

/** Returns the tickets in the order of their places. */
export async function drawPlaces(seed, ids) {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const lots = [];
  for (const id of ids) {
    const lot = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(id));
    lots.push({ id, lot: hexOf(lot) });
  }
  // Hexadecimal strings of equal length sort like their bytes.
  lots.sort((one, other) => compare(one.lot, other.lot) || compare(one.id, other.id));
  return lots.map(({ id }) => id);
}

function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

function bytesOf(hex) {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new Error('The seed is not a hexadecimal number.');
  return Uint8Array.from(hex.match(/../g), (byte) => Number.parseInt(byte, 16));
}

function hexOf(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

if (typeof process !== 'undefined' && process.argv?.[1]?.endsWith('verify-drop.mjs'))
  await run(process.argv.slice(2));

async function run(args) {
  const [source] = args;
  if (!source || source.startsWith('--')) {
    console.error(
      'Usage: node verify-drop.mjs <address or file of chance.json> [--ticket <id>] [--hash <hash>]',
    );
    process.exitCode = 2;
    return;
  }
  const after = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const ticket = after('--ticket');
  const published = JSON.parse(await read(source));
  const found = await verifyDrop(published, { ticket, hash: after('--hash') });
  console.log(`Hash of the seed: ${published.seedHash}`);
  if (!found.isRevealed) {
    console.log(
      'The seed is still secret. Write the hash down, and come back once the draw has taken place.',
    );
    process.exitCode = 1;
    return;
  }
  for (const { name, place } of found.places) console.log(`Your place in “${name}”: ${place}`);
  if (ticket && found.places.length === 0)
    console.log('Your ticket wasn’t in the draw: it came after the start, or was given up.');
  for (const problem of found.problems) console.error(problem);
  console.log(
    found.isTrue
      ? `Confirmed: all ${found.tickets} places follow from the seed, and the seed matches its hash.`
      : 'NOT CONFIRMED: the places don’t follow from what was published.',
  );
  if (!found.isTrue) process.exitCode = 1;
}

async function read(source) {
  if (!/^https?:/.test(source)) return (await import('node:fs')).readFileSync(source, 'utf8');
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${source} returned status ${answer.status}.`);
  return answer.text();
}
