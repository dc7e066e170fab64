/** Notifications: what is sent, when, and with which fault. Sending itself is `delivery.ts`. */
import { randomUUID } from 'node:crypto';
import { takeNotifyFault } from '../faults';
import type { Notification, NotifyFault, NotifyMode, Order, Refund } from '../types';
import type { World } from '../world';
import { sendTry } from './delivery';

/** The real timetable in seconds after the previous try (integrations.md 1.4). */
export const RETRY_S = [
  15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10800, 10800, 10800, 21600, 21600,
] as const;

/** Hostile notifications are sent once; the real service does not repeat what it never sent. */
const ONCE: ReadonlySet<NotifyMode> = new Set<NotifyMode>([
  'forge',
  'unsigned',
  'badSerial',
  'staleTimestamp',
  'tamper',
  'signtest',
  'wrongMch',
  'wrongAppid',
  'wrongCurrency',
  'wrongAmount',
]);

/** Tells the merchant of a payment. `lost`: the notification never arrives. */
export function notifyPayment(world: World, order: Order, plaintext: unknown, lost: boolean): void {
  const fault: NotifyFault = lost ? { mode: 'drop' } : takeNotifyFault(world);
  const about = { outTradeNo: order.outTradeNo, outRefundNo: null };
  start(world, record(world, 'TRANSACTION.SUCCESS', order.notifyUrl, plaintext, fault, about));
}

/** Tells the merchant how a refund ended. */
export function notifyRefund(world: World, refund: Refund, url: string, plaintext: unknown): void {
  const about = { outTradeNo: refund.outTradeNo, outRefundNo: refund.outRefundNo };
  const eventType = `REFUND.${refund.status}`;
  start(world, record(world, eventType, url, plaintext, takeNotifyFault(world), about));
}

function record(
  world: World,
  eventType: string,
  url: string,
  plaintext: unknown,
  fault: NotifyFault,
  about: { outTradeNo: string; outRefundNo: string | null },
): Notification {
  const notification: Notification = {
    id: randomUUID(),
    eventType,
    ...about,
    url,
    plaintext,
    fault,
    state: 'waiting',
    retries: 0,
    tries: [],
    createdAt: world.now().toISOString(),
  };
  world.data.notifications.push(notification);
  world.changed();
  return notification;
}

function start(world: World, notification: Notification): void {
  const { fault } = notification;
  switch (fault.mode) {
    case 'drop':
      setState(world, notification, 'dropped');
      return;
    case 'delay':
      world.later(fault.ms ?? 3000, () => attempt(world, notification));
      return;
    case 'slowlyRetry':
      retryLater(world, notification);
      return;
    case 'reorder':
      // A payment waits until a refund of its order has been announced.
      if (!notification.outRefundNo) {
        setState(world, notification, 'held');
        return;
      }
      break;
    default:
  }
  world.later(0, () => attempt(world, notification));
}

/** One try (several at once for `duplicate`), then the next by the timetable unless it was accepted. */
async function attempt(world: World, notification: Notification): Promise<void> {
  const copies = notification.fault.mode === 'duplicate' ? Math.max(2, notification.fault.count ?? 2) : 1;
  const first = notification.tries.length === 0;
  const results = await Promise.all(
    Array.from({ length: first ? copies : 1 }, () => sendTry(world, notification)),
  );
  if (results.some(Boolean)) setState(world, notification, 'accepted');
  else if (ONCE.has(notification.fault.mode)) setState(world, notification, 'gaveUp');
  else retryLater(world, notification);
  if (notification.outRefundNo) releaseHeld(world, notification.outTradeNo);
}

function retryLater(world: World, notification: Notification): void {
  const seconds = RETRY_S[notification.retries];
  if (seconds === undefined) {
    setState(world, notification, 'gaveUp');
    return;
  }
  notification.retries += 1;
  world.changed();
  const { fault } = notification;
  const factor =
    fault.mode === 'slowlyRetry' ? (fault.factor ?? world.options.timeScale) : world.options.timeScale;
  world.later((seconds * 1000) / factor, () => attempt(world, notification));
}

function releaseHeld(world: World, outTradeNo: string): void {
  for (const held of world.data.notifications) {
    if (held.state === 'held' && held.outTradeNo === outTradeNo) {
      setState(world, held, 'waiting');
      world.later(0, () => attempt(world, held));
    }
  }
}

/** Sends a notification once more, newly signed and without its fault. */
export async function resend(world: World, notification: Notification): Promise<boolean> {
  const accepted = await sendTry(world, notification, { mode: 'normal' });
  if (accepted) setState(world, notification, 'accepted');
  return accepted;
}

/** After a restart: what was waiting is sent again. */
export function resumeNotifications(world: World): void {
  for (const notification of world.data.notifications) {
    if (notification.state === 'waiting')
      world.later(1000 / world.options.timeScale, () => attempt(world, notification));
  }
}

function setState(world: World, notification: Notification, state: Notification['state']): void {
  notification.state = state;
  world.changed();
}
