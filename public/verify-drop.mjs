/*
 * Draws the places of a drop once more, from its published seed and tickets, and says whether they are the ones that the shop gave.
 * It needs nothing but Node.js 20 or later, or a browser:
 *
 *   node verify-drop.mjs https://…/the-drop/…/chance.json
 *   node verify-drop.mjs chance.json --ticket 6f1c2d3e-… --hash 9f86d081…
 *
 * --ticket: your own ticket, which the waiting room shows. --hash: what the shop showed before the start, if you wrote it down.
 *
 * The rule: the lot of a ticket is HMAC-SHA256(key = seed, message = the ticket as text). Tickets stand in the order of their lots,
 * compared byte by byte; two equal lots, which nobody will ever see, in the order of their tickets. The seed was chosen before anybody
 * had a ticket: its SHA-256 stood on the drop's page from the announcement on.
 */

/** The content of a chance.json, checked: what is wrong with it, and the place of `ticket` in each of its lists. */
export async function verifyDrop(published, { ticket, hash } = {}) {
  const problems = [];
  if (published.seed === null) return { isRevealed: false, isTrue: false, problems, places: [], tickets: 0 };

  const seed = bytesOf(published.seed);
  const actual = hexOf(await crypto.subtle.digest('SHA-256', seed));
  if (actual !== published.seedHash) problems.push(`The seed's hash is ${actual}, not the published one.`);
  if (hash && hash.toLowerCase() !== actual) problems.push(`The seed's hash is ${actual}, not yours.`);

  const places = [];
  let tickets = 0;
  for (const { name, ids } of published.lists) {
    tickets += ids.length;
    if (new Set(ids).size !== ids.length) problems.push(`In “${name}” a ticket stands twice.`);
    const drawn = await drawPlaces(seed, ids);
    const wrong = drawn.findIndex((id, index) => id !== ids[index]);
    if (wrong >= 0)
      problems.push(`In “${name}” place ${wrong + 1} belongs to ${drawn[wrong]}, not to ${ids[wrong]}.`);
    const own = ticket ? drawn.indexOf(ticket.toLowerCase()) : -1;
    if (own >= 0) places.push({ name, place: own + 1 });
  }
  return { isRevealed: true, isTrue: problems.length === 0, problems, places, tickets };
}

/** The tickets in the order of their places. */
export async function drawPlaces(seed, ids) {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const lots = [];
  for (const id of ids) {
    const lot = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(id));
    lots.push({ id, lot: hexOf(lot) });
  }
  // Hexadecimal texts of one length stand in the order of their bytes.
  lots.sort((one, other) => compare(one.lot, other.lot) || compare(one.id, other.id));
  return lots.map(({ id }) => id);
}

function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

function bytesOf(hex) {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new Error('The seed is not written in hexadecimal digits.');
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
    console.log('The seed is still secret. Write the hash down, and come back once the places are given.');
    process.exitCode = 1;
    return;
  }
  for (const { name, place } of found.places) console.log(`Your place in “${name}”: ${place}`);
  if (ticket && found.places.length === 0)
    console.log('Your ticket is in no list: it came after the start, or was given back.');
  for (const problem of found.problems) console.error(problem);
  console.log(
    found.isTrue
      ? `True: all ${found.tickets} places follow from the seed, and the seed from its hash.`
      : 'NOT TRUE: the places do not follow from what was published.',
  );
  if (!found.isTrue) process.exitCode = 1;
}

async function read(source) {
  if (!/^https?:/.test(source)) return (await import('node:fs')).readFileSync(source, 'utf8');
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${source} answers ${answer.status}.`);
  return answer.text();
}
