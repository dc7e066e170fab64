/** Notifications: what is sent, when, and with which fault. Sending itself is `delivery.ts`. */
import { randomUUID } from 'node:crypto';
import { sendTry, SENDERS } from './delivery';
import { takeNotifyFault } from './faults';
import type { Notification, NotifyMode } from './types';
import type { World } from './world';

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

/** What a notification is about and says. */
export type Announcement = Pick<
  Notification,
  'provider' | 'eventType' | 'outTradeNo' | 'outRefundNo' | 'url' | 'plaintext'
>;

/** Tells the merchant. `lost`: the notification never arrives. */
export function announce(world: World, announcement: Announcement, lost = false): void {
  const notification: Notification = {
    id: randomUUID(),
    ...announcement,
    fault: lost ? { mode: 'drop' } : takeNotifyFault(world),
    state: 'waiting',
    retries: 0,
    tries: [],
    createdAt: world.now().toISOString(),
  };
  world.data.notifications.push(notification);
  world.changed();
  start(world, notification);
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
  const seconds = SENDERS[notification.provider].retrySeconds[notification.retries];
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
