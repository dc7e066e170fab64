/** One delivery of a notification: made as its provider makes it, sent, and what came back written down. */
import { nuonuoSender } from './nuonuo/message';
import type { Sender } from './sender';
import type { Notification, NotifyFault, NotifyProvider, NotifyTry } from './types';
import { unionpaySender } from './unionpay/message';
import type { World } from './world';
import { wxpaySender } from './wxpay/message';

/** The services wait five seconds for an answer. */
const ANSWER_MS = 5000;

export const SENDERS: Readonly<Record<NotifyProvider, Sender>> = {
  wxpay: wxpaySender,
  unionpay: unionpaySender,
  nuonuo: nuonuoSender,
};

/** Sends once; true when the merchant accepted. */
export async function sendTry(
  world: World,
  notification: Notification,
  fault: NotifyFault = notification.fault,
): Promise<boolean> {
  const { headers, body } = SENDERS[notification.provider].message(world, notification, fault);
  return post(world, notification, {
    at: world.now().toISOString(),
    headers,
    body,
    response: null,
    error: null,
  });
}

/** Sends an earlier try again, byte for byte, old timestamp and signature included. */
export async function replayTry(world: World, notification: Notification): Promise<boolean> {
  const last = notification.tries.at(-1);
  if (!last) return false;
  return post(world, notification, { ...last, at: world.now().toISOString(), response: null, error: null });
}

async function post(world: World, notification: Notification, attempt: NotifyTry): Promise<boolean> {
  try {
    const response = await fetch(notification.url, {
      method: 'POST',
      headers: attempt.headers,
      body: attempt.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    attempt.response = { status: response.status, body: (await response.text()).slice(0, 2000) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    attempt.error = cause instanceof Error ? cause.message || cause.name : String(cause);
  }
  notification.tries.push(attempt);
  world.changed();
  return attempt.response !== null && SENDERS[notification.provider].isAccepted(attempt.response);
}
