export const contactSubjects = ['order', 'return', 'product', 'press', 'other'] as const;
type ContactSubject = (typeof contactSubjects)[number];

/** As long as a field may be; browsers stop there. */
export const contactLimits = { name: 100, email: 254, orderNumber: 40, message: 4000 } as const;
export const SHORTEST_MESSAGE = 10;

/** What somebody writes to the shop; `orderNumber` may be empty. */
export type ContactMessage = {
  name: string;
  email: string;
  orderNumber: string;
  subject: ContactSubject;
  message: string;
};

export type ContactField = keyof ContactMessage;

/** What the server says to it; problems are ids of texts. */
export type ContactAnswer =
  | { ok: true }
  | { ok: false; reason: 'invalid'; problems: Partial<Record<ContactField, string>> }
  | { ok: false; reason: 'too-many-requests' };
