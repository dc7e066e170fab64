/** What the simulated kuaidi100 knows. Plain JSON; times are ISO instants. */

export interface Entry {
  at: string;
  state: string;
  context: string;
  status: string;
}

export interface PushTry {
  at: string;
  body: string;
  response: { status: number; body: string } | null;
  error: string | null;
}

export interface FollowedParcel {
  com: string;
  num: string;
  /** Null until somebody subscribes. */
  callbackUrl: string | null;
  salt: string;
  createdAt: string;
  /** Last question; not before half an hour is another one answered. */
  queriedAt: string | null;
  /** Steps of the usual way that were taken. */
  step: number;
  /** A control took over: the usual way is not followed any more. */
  forced: boolean;
  entries: Entry[];
  pushes: PushTry[];
}

export interface OrderedWaybill {
  com: string;
  num: string;
  /** The merchant's number of the order; empty where it gave none. */
  orderId: string;
  kdComOrderNum: string;
  taskId: string;
  bulkpen: string;
  partnerId: string;
  receiver: string;
  address: string;
  state: 'ordered' | 'collected' | 'cancelled';
  createdAt: string;
}

export const PUSH_FAULTS = ['none', 'forge', 'tamper', 'replay'] as const;
export type PushFault = (typeof PUSH_FAULTS)[number];
