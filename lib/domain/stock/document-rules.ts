import { checkPermission, type PermissionSubject } from '@/lib/core/permissions';
import type { DocumentAction } from './document-contract';
import { stockDocumentMachine, type StockDocumentState } from '@/lib/states/stock';

interface Goods {
  productId: number;
  issueId?: number | null | undefined;
}

/** Names a product, or an issue of it, in a map. */
export const goodsKey = ({ productId, issueId }: Goods): string => `${productId}:${issueId ?? ''}`;

/** Lines with each product once: copies are added up, of the other fields the last one that says something holds. */
export function mergeLines<
  L extends Goods & {
    quantity: number;
    unitCostFen?: number | null | undefined;
    remark?: string | null | undefined;
  },
>(lines: readonly L[]): L[] {
  const merged = new Map<string, L>();
  for (const line of lines) {
    const known = merged.get(goodsKey(line));
    merged.set(
      goodsKey(line),
      known
        ? {
            ...known,
            quantity: known.quantity + line.quantity,
            unitCostFen: line.unitCostFen ?? known.unitCostFen,
            remark: line.remark ?? known.remark,
          }
        : line,
    );
  }
  return [...merged.values()];
}

/** What somebody may do with a document; `waiting` is the open request to cancel it, by whom it was made. */
export function documentActionsOf(
  status: StockDocumentState,
  waiting: { requestedBy: number } | null,
  actor: { userId: number; subject: PermissionSubject } | null,
): DocumentAction[] {
  if (!actor || checkPermission('stock.manage', actor.subject) !== 'ok') return [];
  if (waiting) return [waiting.requestedBy === actor.userId ? 'withdraw' : 'decide'];
  const legal = stockDocumentMachine.allowed(status);
  return (['edit', 'post', 'delete', 'cancel'] as const).filter((a) => legal.includes(a));
}
