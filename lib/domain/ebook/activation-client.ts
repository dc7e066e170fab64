import type { z } from 'zod';
import { api } from '@/lib/client/api';
import type { activateInput, activateMineInput, activationCodeInput } from './activation-contract';

/** Calls of the activation page: a page for guests that carries no query library. A reply that asks to log in stays on it. */

const STAY = { stay: true } as const;

/** What a serial stands for, to this visitor; `t` is the token of the QR code that led here. */
export const activationState = (sn: string, t?: string) =>
  api.get('/api/guest/order/ebook/[sn]', { sn, ...(t && { t }) }, STAY);

/** Sends the SMS code of the activation. */
export const requestActivationCode = (input: z.input<typeof activationCodeInput>) =>
  api.get('/api/guest/order/ebook/vcode/[sn]', input, STAY);

/** Activation by a phone number; ends in its login. */
export const activateByPhone = (input: z.input<typeof activateInput>) =>
  api.send('/api/guest/order/ebook/active/[sn]', input, STAY);

/** Activation into the account that is logged in. */
export const activateMine = (input: z.input<typeof activateMineInput>) =>
  api.send('/api/user/ebook/activate', input, { stay: 'guest' });
