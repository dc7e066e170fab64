import type { Notification, NotifyFault } from './types';
import type { World } from './world';

/** How a provider notifies a merchant something. */
export interface Sender {
  /** Seconds after the previous try. */
  retrySeconds: readonly number[];
  /** Headers and body of a try, signed anew, with the fault applied. */
  message(
    world: World,
    notification: Notification,
    fault: NotifyFault,
  ): { headers: Record<string, string>; body: string };
  /** Whether the answer ends the tries. */
  isAccepted(response: { status: number; body: string }): boolean;
}
