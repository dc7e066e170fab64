import type { Receiver } from '@/lib/domain/member/contract';

/** The address that a checkout starts with. */
export function firstReceiver(receivers: readonly Receiver[]): Receiver | null {
  return receivers.find((r) => r.isDefault) ?? receivers[0] ?? null;
}
