import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { isAliveIn, open, readMail, someone } from '../support/shopping.ts';

test('what a customer writes about an order is answered from its page, once, and stands in its timeline', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  test.slow();
  provoke(/400/);
  const { number, email } = await placeOrderInShop(world, shop);
  await write(shop.url, {
    email,
    orderNumber: `#${number.slice(4)}`,
    message: 'Waar is mijn pakket gebleven?',
  });
  await signInAsAdmin(page);
  await open(page, `/admin/orders/${number}?lang=en`);
  const panel = page.getByRole('region', { name: 'Messages' });
  await expect(panel.getByText('Waar is mijn pakket gebleven?')).toBeVisible();
  await isAliveIn(panel);
  await panel.getByRole('button', { name: 'Send answer' }).press('Enter');
  await expect(panel.getByText('Please write an answer.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Your answer').fill('Morgen is het bij je.');
  const send = panel.getByRole('button', { name: 'Send answer' });
  await send.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(panel.getByText('The answer is on its way.')).toBeVisible();
  await expect(panel.getByText('Morgen is het bij je.')).toBeVisible();
  await expect(panel.getByLabel('Your answer')).toHaveValue('');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Wrote to us')).toBeVisible();

  const mail = await readMail(world, email);
  expect(mail.subject).toBe('Ons antwoord op je bericht aan Marenza');
  expect(mail.text).toContain('Morgen is het bij je.');
  expect(mail.text).toContain('> Waar is mijn pakket gebleven?');
  expect(await world.mailsTo(email)).toHaveLength(1);
  await open(page, `/admin/orders/${number}?lang=en`);
  await expect(page.getByText('Message answered')).toBeVisible();
});

test('in het Nederlands: berichten worden gezocht, beantwoord, naar een verbeterd adres gestuurd en gesloten', async ({
  page,
  world,
  shop,
  provoke,
}) => {
  test.slow();
  provoke(/400/, /mail-refused/, /refused a mail for good/);
  const { number } = await placeOrderInShop(world, shop);
  const email = someone('stranger');
  const word = `woord${crypto.randomUUID().slice(0, 8)}`;
  await write(shop.url, { email, orderNumber: number, message: `Stuur ${word} naar een ander adres` });
  await signInAsAdmin(page);
  // A message from another address reveals nothing of the order.
  await open(page, `/admin/orders/${number}?lang=nl`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(word)).toHaveCount(0);

  await open(page, '/admin/messages?lang=nl');
  await page.getByLabel('Zoek op naam, adres, bestelling of woorden').fill(word);
  await page.getByLabel('Zoek op naam, adres, bestelling of woorden').press('Enter');
  await page.getByRole('navigation', { name: 'Stand van de berichten' }).getByText('Nieuw').click();
  await expectAccessible(page);
  await page.getByRole('table').getByRole('link', { name: 'Noor' }).press('Enter');
  await expect(page.getByText(`Het bericht noemt ${number}.`)).toBeVisible();
  await page.getByLabel('Je antwoord').fill('Dat doen we.');
  await page.getByRole('button', { name: 'Antwoord versturen' }).press('Enter');
  await expect(page.getByText('Het antwoord is onderweg.')).toBeVisible();
  await expect.poll(async () => (await world.mailsTo(email)).length).toBe(1);

  // The mail server refused it.
  await world.sql(
    `update contact_answers set mail_status = 'failed', mail_problem = '550 no such user'
     where message_id = (select id from contact_messages where email = $1)`,
    [email],
  );
  await page.reload();
  await expect(page.getByText('De mailserver zei: 550 no such user')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Opnieuw sturen naar').fill('niemand');
  await page.getByRole('button', { name: 'Antwoord opnieuw sturen' }).press('Enter');
  await expect(page.getByText('Vul een volledig e-mailadres in.')).toBeVisible();
  const corrected = someone('corrected');
  await page.getByLabel('Opnieuw sturen naar').fill(corrected);
  await page.getByRole('button', { name: 'Antwoord opnieuw sturen' }).press('Enter');
  await expect.poll(async () => (await world.mailsTo(corrected)).length).toBe(1);
  await page.getByRole('button', { name: 'Bericht sluiten' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Bericht heropenen' })).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar berichten' }).press('Enter');
  await expect(page.getByText('Geen berichten gevonden.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Stand van de berichten' }).getByText('Gesloten').click();
  await expect(page.getByRole('table').getByText(corrected)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a message is answered and closed', async ({ page, world, shop, provoke }) => {
    // Without scripts the browser discards what was preloaded for them.
    provoke(/\.js csp$/, /400/);
    const email = someone('plain');
    await write(shop.url, { email, orderNumber: '', message: 'Does the shirt run large?' });
    await signInAsAdmin(page);
    await page.goto(`/admin/messages?lang=en&q=${email}`);
    await page.getByRole('link', { name: 'Noor' }).click();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Please write an answer.')).toBeVisible();
    await page.getByLabel('Your answer').fill('No, it fits true to size.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('The answer is on its way.')).toBeVisible();
    await expect.poll(async () => (await world.mailsTo(email)).length).toBe(1);
    await page.getByRole('button', { name: 'Close message' }).click();
    await expect(page.getByRole('button', { name: 'Open message again' })).toBeVisible();
  });
});

async function write(
  url: string,
  { email, orderNumber, message }: { email: string; orderNumber: string; message: string },
): Promise<void> {
  const language = message.startsWith('Does') ? 'en' : 'nl';
  const answer = await fetch(`${url}/contact/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: `language=${language}` },
    body: JSON.stringify({ name: 'Noor', email, orderNumber, subject: 'order', message }),
  });
  expect(answer.status).toBe(200);
}
