import type { AdditionRefusal } from '../../additions/add-pieces.server.ts';

/** Why a form of the page of an order's additions was refused. */
export type AdditionAnswer =
  | { of: 'request'; ok: false; reason: AdditionRefusal }
  | { of: 'withdrawal'; ok: true }
  | { of: 'withdrawal'; ok: false; reason: 'not-found' | 'not-waiting' };
