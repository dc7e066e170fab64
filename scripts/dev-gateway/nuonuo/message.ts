/** What Nuonuo sends to a merchant: an unsigned form, so the faults of signatures change nothing. */
import type { Sender } from '../sender';

/** Accepted by the status 0000. */
export const nuonuoSender: Sender = {
  retrySeconds: [60, 300, 900, 3600],
  message: (_world, notification) => ({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    body: new URLSearchParams({
      operater: 'callback',
      orderno: notification.outTradeNo,
      content: JSON.stringify(notification.plaintext),
    }).toString(),
  }),
  isAccepted: ({ status, body }) => status === 200 && /"status"\s*:\s*"0000"/.test(body),
};
