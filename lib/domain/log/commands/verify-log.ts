import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { verifyPiece } from '../chain-queries';
import type { VerifyView } from '../contract';

/**
 * {@link verifyPiece}; what was checked, sound or broken, stands in the log itself: the rows of this call and no others, so that nobody has a
 * log declared sound of which only the end was looked at.
 */
export async function verifyLog(ctx: Ctx, { after }: { after: number }): Promise<VerifyView> {
  requireAdmin(ctx);
  const view = await verifyPiece(ctx, after);
  if (view.checked > 0 || view.broken)
    await recordOperation(ctx, {
      action: 'log.verify',
      entity: 'log',
      entityId: view.last,
      after: {
        from: Math.max(after + 1, view.startsAt),
        to: view.last,
        problem: view.broken?.problem ?? null,
      },
    });
  return view;
}
