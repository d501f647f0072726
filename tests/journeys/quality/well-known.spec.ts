import sharp from 'sharp';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { signedIn } from '../support/signing-in.ts';

test('security.txt names where to report a weakness, for less than a year', async ({ request, baseURL }) => {
  const answer = await request.get('/.well-known/security.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trim().split('\n');
  expect(lines).toContain(`Canonical: ${baseURL}/.well-known/security.txt`);
  const contacts = lines.filter((line) => line.startsWith('Contact: '));
  expect(contacts).toEqual(['Contact: mailto:service@marenza.example', `Contact: ${baseURL}/contact`]);
  const expires = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
});

test('a password manager finds where a password is changed, also before signing in', async ({
  context,
  world,
  baseURL,
}) => {
  const asked = await openHtml(context, '/.well-known/change-password');
  expect(asked.path).toMatch(/^\/login\?next=%2Faccount%2Fsecurity/);
  await signedIn(context, { world, baseURL });
  const changed = await openHtml(context, '/.well-known/change-password?lang=en');
  expect(changed.path).toMatch(/^\/account\/security/);
  expect(changed.body).toContain('id="change-password"');
});

test('programs that ask for favicon.ico get one', async ({ request }) => {
  const answer = await request.get('/favicon.ico');
  expect(answer.headers()['content-type']).toBe('image/x-icon');
  const icon = await answer.body();
  const [reserved, type, count] = [0, 2, 4].map((at) => icon.readUInt16LE(at));
  expect([reserved, type, count]).toEqual([0, 1, 3]);
  for (const [place, size] of [16, 32, 48].entries()) {
    const [length, at] = [14, 18].map((from) => icon.readUInt32LE(place * 16 + from));
    const picture = icon.subarray(at ?? 0, (at ?? 0) + (length ?? 0));
    expect(await sharp(picture).metadata()).toMatchObject({ width: size, height: size, format: 'png' });
  }
});
