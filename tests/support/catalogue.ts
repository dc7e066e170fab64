import type { Call } from '@/lib/data/call';
import { calls } from '@/lib/server/calls';

/** A call with its address. */
export interface Endpoint extends Call {
  method: 'GET' | 'POST';
  path: string;
  reply: NonNullable<Call['reply']>;
}

/** Every call, in the order of the addresses. */
export const catalogue: readonly Endpoint[] = Object.entries<Call>(calls)
  .map(([key, call]) => {
    const [method, path = ''] = key.split(' ');
    return { ...call, method: method as Endpoint['method'], path, reply: call.reply ?? 'json' };
  })
  .toSorted((a, b) => (a.path < b.path ? -1 : 1));
