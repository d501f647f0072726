import type { Language } from '../language.ts';

export interface MailboxWords {
  title: string;
  sandbox: string;
  languages: string;
  search: string;
  show: string;
  empty: string;
  emptyFor: string;
  from: string;
  to: string;
  subject: string;
  date: string;
  noSubject: string;
  times: string;
  back: string;
  html: string;
  text: string;
  headers: string;
  missingTitle: string;
  missing: string;
}

export const MAILBOX_WORDS: Record<Language, MailboxWords> = {
  en: {
    title: 'Mailbox',
    sandbox: 'Sandbox: mail stays on this machine',
    languages: 'Language',
    search: 'Sent to',
    show: 'Show',
    empty: 'No mail yet. What the shop sends appears here.',
    emptyFor: 'No mail to this address.',
    from: 'From',
    to: 'To',
    subject: 'Subject',
    date: 'Date',
    noSubject: '(no subject)',
    times: 'times',
    back: 'All mail',
    html: 'Message',
    text: 'As text',
    headers: 'Headers',
    missingTitle: 'This message does not exist',
    missing: 'It may have been removed: the mailbox keeps the newest thousand.',
  },
  nl: {
    title: 'Postvak',
    sandbox: 'Sandbox: mail blijft op deze computer',
    languages: 'Taal',
    search: 'Verstuurd aan',
    show: 'Tonen',
    empty: 'Nog geen mail. Wat de winkel verstuurt, verschijnt hier.',
    emptyFor: 'Geen mail aan dit adres.',
    from: 'Van',
    to: 'Aan',
    subject: 'Onderwerp',
    date: 'Datum',
    noSubject: '(geen onderwerp)',
    times: 'keer',
    back: 'Alle mail',
    html: 'Bericht',
    text: 'Als tekst',
    headers: 'Kopregels',
    missingTitle: 'Dit bericht bestaat niet',
    missing: 'Misschien is het verwijderd: het postvak bewaart de nieuwste duizend.',
  },
};
