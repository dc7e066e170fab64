import type { Tone } from '@/components/ui/status-tag';
import type { RunView } from '@/lib/domain/erp/run-contract';
import { erpRunKinds, type ErpPushState, type ErpRowResult, type ErpRunState } from '@/lib/states/erp';

/** Colours of the states of runs, rows and pushes, and how differences are written. */

export const runTones: Record<ErpRunState, Tone> = { running: 'blue', done: 'green', failed: 'red' };

export const rowTones: Record<ErpRowResult, Tone> = {
  applied: 'green',
  same: 'gray',
  unmapped: 'amber',
  refused: 'red',
  failed: 'red',
};

export const pushTones: Record<ErpPushState, Tone> = { pending: 'blue', sent: 'green', failed: 'red' };

/** What a run did, and over which way where the kind does not say so itself. */
export const runLabel = ({ kind, adapter }: Pick<RunView, 'kind' | 'adapter'>): string =>
  kind === adapter ? erpRunKinds[kind] : `${erpRunKinds[kind]}（${adapter === 'http' ? '接口' : adapter}）`;

/** `+3`, `−2`, `0`: a difference with its sign. */
export function signed(delta: number): string {
  if (delta === 0) return '0';
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}
