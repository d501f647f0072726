import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrderInShop } from '../support/place-order.ts';
import { isAliveIn, open, readMail, someone } from '../support/shopping.ts';

test('what a customer writes about an order is answered from its page, once, and is in its timeline', async ({
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
  await panel.getByRole('button', { name: 'Send reply' }).press('Enter');
  await expect(panel.getByText('Please write a reply.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Your reply').fill('Morgen is het bij je.');
  const send = panel.getByRole('button', { name: 'Send reply' });
  await send.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(panel.getByText('The reply is on its way.')).toBeVisible();
  await expect(panel.getByText('Morgen is het bij je.')).toBeVisible();
  await expect(panel.getByLabel('Your reply')).toHaveValue('');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Sent us a message')).toBeVisible();

  const mail = await readMail(world, email);
  expect(mail.subject).toBe('Ons antwoord op je bericht aan Marenza');
  expect(mail.text).toContain('Morgen is het bij je.');
  expect(mail.text).toContain('> Waar is mijn pakket gebleven?');
  expect(await world.mailsTo(email)).toHaveLength(1);
  const order = await openHtml(page.context(), `/admin/orders/${number}?lang=en`);
  expect(order.text).toContain('Message answered');

  // The mail server refused it.
  const [message] = await world.sql<{ id: string }>(
    `update contact_answers set mail_status = 'failed', mail_problem = '550 no such user'
     where message_id = (select id from contact_messages where email = $1) returning message_id as id`,
    [email],
  );
  await open(page, `/admin/messages/${message?.id}`);
  await expect(page.getByText('The mail server said: 550 no such user')).toBeVisible();
  await expectAccessible(page);
});

test('in het Nederlands: berichten worden gezocht, beantwoord, naar een verbeterd adres gestuurd en gesloten', async ({
  context,
  world,
  shop,
  provoke,
}) => {
  provoke(/mail-refused/, /refused a mail for good/);
  const { number } = await placeOrderInShop(world, shop);
  const email = someone('stranger');
  const word = `woord${crypto.randomUUID().slice(0, 8)}`;
  await write(shop.url, { email, orderNumber: number, message: `Stuur ${word} naar een ander adres` });
  await signInAsAdmin(context, 'nl');
  // A message from another address reveals nothing of the order.
  const order = await openHtml(context, `/admin/orders/${number}?lang=nl`);
  expect(order.one('heading').text).toContain(number);
  expect(order.text).not.toContain(word);

  const messages = await openHtml(context, '/admin/messages?lang=nl');
  messages.fill('Zoek op naam, adres, bestelling of woorden', word);
  const found = await (await messages.press('Zoeken')).follow(/^Nieuw/);
  const message = await found.one('table').follow('Noor');
  expect(message.text).toContain(`Het bericht noemt ${number}.`);
  expect((await message.press('Antwoord versturen')).text).toContain('Schrijf een antwoord.');
  message.fill('Je antwoord', 'Dat doen we.');
  const answered = await message.press('Antwoord versturen');
  expect(answered.text).toContain('Het antwoord is onderweg.');
  await expect.poll(async () => (await world.mailsTo(email)).length).toBe(1);

  // The mail server refused it.
  await world.sql(
    `update contact_answers set mail_status = 'failed', mail_problem = '550 no such user'
     where message_id = (select id from contact_messages where email = $1)`,
    [email],
  );
  const failed = await openHtml(context, message.url);
  expect(failed.text).toContain('De mailserver zei: 550 no such user');
  failed.fill('Opnieuw sturen naar', 'niemand');
  const refused = await failed.press('Antwoord opnieuw sturen');
  expect(refused.text).toContain('Vul een volledig e-mailadres in.');
  const corrected = someone('corrected');
  refused.fill('Opnieuw sturen naar', corrected);
  await refused.press('Antwoord opnieuw sturen');
  await expect.poll(async () => (await world.mailsTo(corrected)).length).toBe(1);
  const closed = await (await openHtml(context, message.url)).press('Bericht sluiten');
  expect(closed.has('button', 'Bericht heropenen')).toBe(true);
  const empty = await message.follow('Terug naar berichten');
  expect(empty.text).toContain('Geen berichten gevonden.');
  expect((await empty.follow(/^Gesloten/)).one('table').text).toContain(corrected);
});

async function write(
  url: string,
  { email, orderNumber, message }: { email: string; orderNumber: string; message: string },
): Promise<void> {
  const answer = await fetch(`${url}/contact/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: 'language=nl' },
    body: JSON.stringify({ name: 'Noor', email, orderNumber, subject: 'order', message }),
  });
  expect(answer.status).toBe(200);
}
