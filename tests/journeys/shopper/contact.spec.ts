import { until, type World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

/** The default seller of a shop in test mode. */
const seller = 'service@marenza.example';

const texts = {
  en: {
    name: 'Your name',
    email: 'Email address',
    order: 'Order number',
    subject: 'Subject',
    choice: 'A return',
    message: 'Your message',
    send: 'Send message',
    sent: 'Thank you, we have your message',
    problems: ['Please enter your name', 'Please enter a valid email address', 'Please choose a subject'],
    short: 'Please write at least 10 characters',
  },
  nl: {
    name: 'Je naam',
    email: 'E-mailadres',
    order: 'Bestelnummer',
    subject: 'Onderwerp',
    choice: 'Een retour',
    message: 'Je bericht',
    send: 'Bericht versturen',
    sent: 'Dank je wel, we hebben je bericht',
    problems: ['Vul je naam in', 'Vul een geldig e-mailadres in', 'Kies een onderwerp'],
    short: 'Schrijf minstens 10 tekens',
  },
};

for (const language of ['en', 'nl'] as const) {
  const t = texts[language];

  test(`without JavaScript in ${language}: what is wrong is said beside each field, then the seller gets the message`, async ({
    request,
    world,
  }) => {
    const name = `Noor ${crypto.randomUUID().slice(0, 8)}`;
    const form = await openHtml(request, `/contact?lang=${language}`);
    const refused = await form.press(t.send, { [t.message]: 'Kort' });
    expect(refused.status).toBe(400);
    for (const problem of [...t.problems, t.short]) expect(refused.main).toContain(problem);
    expect(refused.field(t.message)).toMatchObject({ value: 'Kort', isInvalid: true, description: t.short });
    const sent = await refused.press(t.send, {
      [t.name]: name,
      [t.email]: 'noor@example.com',
      [t.subject]: t.choice,
      [t.order]: 'ORD-100001',
      [t.message]: 'De mouwen zijn te lang.\n\nKan ik ruilen?',
    });
    expect(sent.names('heading')).toContain(t.sent);
    const mail = await mailToSeller(world, `${t.choice} · ORD-100001 · ${name}`);
    expect(mail).toContain('noor@example.com');
    expect(mail).toContain('Kan ik ruilen?');
    expect(await world.mailsTo('noor@example.com')).toEqual([]);
  });
}

test('the first wrong field gets the focus; what is typed survives another language and a lost network; a double click is one message', async ({
  page,
  context,
  world,
  provoke,
}) => {
  provoke(/400/, /ERR_INTERNET_DISCONNECTED/);
  const t = texts.nl;
  const main = page.getByRole('main');
  const name = `Sofie ${crypto.randomUUID().slice(0, 8)}`;
  await open(page, '/contact');
  await main.getByLabel(texts.en.message).fill('Kort');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nederlands' }).click();
  const message = main.getByLabel(t.message);
  await expect(message, 'the language changes while one writes').toHaveValue('Kort');
  await main.getByRole('button', { name: t.send }).click();
  for (const problem of [...t.problems, t.short])
    await expect(main.getByText(problem, { exact: true })).toBeVisible();
  await expect(message).toHaveValue('Kort');
  await expect(message).toHaveAccessibleDescription(t.short);
  await expect(main.getByLabel(t.name)).toBeFocused();

  await main.getByLabel(t.name).fill(name);
  await main.getByLabel(t.email).fill('sofie@example.com');
  await main.getByLabel(t.subject).selectOption({ label: t.choice });
  await message.fill('De mouwen zijn te lang.');
  await context.setOffline(true);
  await main.getByRole('button', { name: t.send }).click();
  await expect(main.getByRole('alert')).toHaveText(/^Er is geen verbinding/);
  await expect(message).toHaveValue('De mouwen zijn te lang.');

  await context.setOffline(false);
  await main.getByRole('button', { name: t.send }).dblclick();
  await expect(main.getByRole('heading', { name: t.sent })).toBeFocused();
  await expectAccessible(page);
  expect(await mailToSeller(world, `${t.choice} · ${name}`)).toContain('sofie@example.com');
  const mails = await world.mailsTo(seller);
  expect(mails.filter(({ subject }) => subject.endsWith(name))).toMatchObject([{ count: 1 }]);
});

async function mailToSeller(world: World, subject: string): Promise<string> {
  const find = async () => (await world.mailsTo(seller)).find((mail) => mail.subject === subject);
  await until(`a mail about ${subject}`, async () => Boolean(await find()));
  return (await find())?.text ?? '';
}
