export const contactSubjects = ['order', 'return', 'product', 'press', 'other'] as const;
export const contactLimits = { name: 100, email: 254, orderNumber: 40, message: 4000 } as const;
export const SHORTEST_MESSAGE = 10;

export type ContactMessage = {
  name: string;
  email: string;
  orderNumber: string;
  subject: (typeof contactSubjects)[number];
  message: string;
};

export type ContactField = keyof ContactMessage;

export type ContactAnswer =
  | { ok: true }
  | { ok: false; reason: 'invalid'; problems: Partial<Record<ContactField, string>> }
  | { ok: false; reason: 'too-many-requests' };

export const messageStates = ['new', 'answered', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];

export const LONGEST_ANSWER = 8_000;
