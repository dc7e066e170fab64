import { api } from '@/lib/client/api';
import type { ConfirmInput } from './session-contract';

/**
 * Calls of the pages around reading sessions. Those pages are for guests too and carry no query library; a refusal stays on them, where it is
 * explained.
 */
const STAY = { stay: true };
const QR = '/api/guest/order/ebook/qrcode/token';

/** The shelf of whoever reads in this browser. */
export const readingShelf = () => api.get('/api/guest/ebook/shelf', {}, STAY);

/** A new code for this desktop to show. */
export const newQr = () => api.get(QR, {}, STAY);
/** What became of the code; `consumed` for the first time means that this browser reads now. */
export const followQr = (token: string) => api.get(QR, { token }, STAY);

/** Ends the reading session of this browser. */
export const leaveReading = () => api.post('/api/guest/ebook/leave', {}, STAY);

/** The phone takes a desktop's code and is shown what asks; a phone that is not logged in goes to the login and comes back. */
export const scanCode = (token: string) => api.post('/api/user/ebook/scan', { token });
export const decideCode = (token: string, act: ConfirmInput['act']) =>
  api.post('/api/user/ebook/confirm', { token, act }, { stay: 'guest' });

/** A link to this phone: what it opens, and taking it up. */
export const linkOf = (token: string) => api.get('/api/guest/ebook/link', { token }, STAY);
export const redeemLink = (token: string) => api.post('/api/guest/ebook/redeem', { token }, STAY);
