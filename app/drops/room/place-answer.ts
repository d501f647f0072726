import type { ProofNeeded, Ticket } from '../queue/ticket.ts';

export type PlaceAnswer =
  | { of: 'place' | 'leaving'; ok: true; ticket: Ticket }
  | { of: 'return-link'; ok: true; ticket?: undefined }
  | ({ of: 'place' } & ProofNeeded)
  | {
      of: 'place' | 'leaving' | 'return-link';
      ok: false;
      reason:
        | 'unknown'
        | 'not-open-yet'
        | 'over'
        | 'closed'
        | 'blocked'
        | 'too-many'
        | 'no-ticket'
        | 'invalid-email';
    };
