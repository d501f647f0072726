import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { afterEach, expect, it } from 'vitest';
import { type Mailbox, type MailboxOptions, startMailbox } from './mailbox.ts';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function start(options: Partial<MailboxOptions> = {}) {
  const mailbox = await startMailbox({ smtpPort: 0, webPort: 0, ...options });
  endings.push(() => mailbox.close());
  const post = nodemailer.createTransport({ host: '127.0.0.1', port: mailbox.smtpPort });
  return { mailbox, post };
}

const mail = {
  from: 'Marenza <orders@marenza.example>',
  to: 'Shopper <shopper@example.com>',
  subject: 'Bestelling ORD-1 · bevestigd <nu>',
  text: 'Bekijk je bestelling: https://shop.example/orders/1?a=1&b=2',
  html: '<html><head></head><body><h1>Dank je</h1><script>alert(1)</script></body></html>',
  headers: { 'Content-Language': 'nl' },
  messageId: '<order-1@marenza.example>',
};

async function see(mailbox: Mailbox, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(mailbox.webUrl + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function control(mailbox: Mailbox, body: object) {
  const response = await fetch(`${mailbox.webUrl}/sandbox/mail`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return response.status;
}

it('keeps what it gets and gives it as JSON', async () => {
  const { mailbox, post } = await start();
  await post.sendMail({ ...mail, bcc: 'archive@example.com' });
  await post.sendMail({ ...mail, messageId: '<order-2@marenza.example>', to: 'other@example.com' });
  expect(mailbox.messages()).toHaveLength(2);
  const found = JSON.parse((await see(mailbox, '/messages.json?to=Shopper@Example.com')).text);
  expect(found).toMatchObject([
    {
      count: 1,
      from: expect.stringContaining('orders@marenza.example'),
      to: ['shopper@example.com', 'archive@example.com'],
      subject: mail.subject,
      messageId: mail.messageId,
      language: 'nl',
      text: expect.stringContaining('https://shop.example/orders/1?a=1&b=2'),
      html: expect.stringContaining('Dank je'),
    },
  ]);
  const one = JSON.parse((await see(mailbox, `/messages/${found[0].id}.json`)).text);
  expect(one.headers).toContainEqual({ name: 'Content-Language', value: 'nl' });
  expect((await see(mailbox, '/messages/0-0.json')).status).toBe(404);
});

it('shows a message that came several times as one', async () => {
  const { mailbox, post } = await start();
  for (let time = 0; time < 3; time += 1) await post.sendMail(mail);
  expect(mailbox.messages()).toHaveLength(3);
  expect(JSON.parse((await see(mailbox, '/messages.json')).text)).toMatchObject([{ count: 3 }]);
  expect((await see(mailbox, '/')).text).toContain('(3 times)');
});

it('shows its pages in both languages and lets a mail run nothing', async () => {
  const { mailbox, post } = await start();
  expect((await see(mailbox, '/?lang=nl')).text).toContain('Nog geen mail');
  await post.sendMail(mail);
  const list = await see(mailbox, '/', { 'Accept-Language': 'nl' });
  expect(list.text).toContain('<html lang="nl">');
  expect(list.text).toContain('ORD-1 · bevestigd &lt;nu&gt;');
  const id = mailbox.messages()[0]?.id;
  const page = await see(mailbox, `/messages/${id}?lang=en`);
  expect(page.text).toContain('href="https://shop.example/orders/1?a=1&amp;b=2"');
  expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const html = await see(mailbox, `/messages/${id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/);
  expect(html.text).toContain('<head><base target="_blank">');
  expect((await see(mailbox, '/messages/1-1?lang=nl')).text).toContain('Dit bericht bestaat niet');
});

it('remembers its messages across a restart, and forgets them when told', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mailbox-'));
  endings.push(() => rm(directory, { recursive: true }));
  const first = await start({ directory });
  await first.post.sendMail({ ...mail, bcc: 'archive@example.com' });
  await first.mailbox.close();
  await writeFile(join(directory, '0.eml'), 'Subject: From elsewhere\r\n\r\nHello');
  await writeFile(join(directory, '1.eml.part'), 'unfinished');

  const { mailbox } = await start({ directory });
  expect(mailbox.messages()).toMatchObject([
    { subject: 'From elsewhere', to: [] },
    { ...first.mailbox.messages()[0], to: ['shopper@example.com', 'archive@example.com'] },
  ]);
  await fetch(`${mailbox.webUrl}/messages`, { method: 'DELETE' });
  expect(mailbox.messages()).toEqual([]);
  expect(await readdir(directory)).toEqual([]);
});

it('refuses, rejects, waits and goes away when a test asks for it', async () => {
  const { mailbox, post } = await start();
  await control(mailbox, { refuse: 1 });
  await expect(post.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 });
  await post.sendMail(mail);
  await control(mailbox, { reject: 'shopper@example.com', delayMs: 50 });
  const started = Date.now();
  await expect(post.sendMail(mail)).rejects.toMatchObject({ responseCode: 550 });
  expect(Date.now() - started).toBeGreaterThanOrEqual(45);
  await control(mailbox, { reject: null, delayMs: 0, away: true });
  await expect(post.sendMail(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
  await control(mailbox, { away: false });
  await post.sendMail(mail);
  expect(mailbox.messages()).toHaveLength(2);
  expect(await control(mailbox, { colour: 'red' })).toBe(400);
});

it('takes no more than ten megabytes', async () => {
  const { mailbox, post } = await start();
  const huge = post.sendMail({ ...mail, attachments: [{ filename: 'a', content: Buffer.alloc(9_000_000) }] });
  await expect(huge).rejects.toMatchObject({ responseCode: 552 });
  expect(mailbox.messages()).toEqual([]);
});

it('takes more than a thousand mails at once and keeps the newest thousand', async () => {
  const { mailbox } = await start();
  const post = nodemailer.createTransport({
    host: '127.0.0.1',
    port: mailbox.smtpPort,
    pool: true,
    maxConnections: 8,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  endings.push(async () => post.close());
  const sending = Array.from({ length: 1010 }, (_, index) =>
    post.sendMail({ ...mail, messageId: `<${index}@marenza.example>` }),
  );
  await Promise.all(sending);
  expect(mailbox.messages()).toHaveLength(1000);
}, 120_000);
