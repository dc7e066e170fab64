import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { verifyPiece } from '../chain-queries';
import type { VerifyView } from '../contract';

/** {@link verifyPiece}; the end of a run, sound or broken, stands in the log itself. */
export async function verifyLog(ctx: Ctx, { after }: { after: number }): Promise<VerifyView> {
  requireAdmin(ctx);
  const view = await verifyPiece(ctx, after);
  if (view.done)
    await recordOperation(ctx, {
      action: 'log.verify',
      entity: 'log',
      entityId: view.last,
      after: { from: view.startsAt, to: view.last, problem: view.broken?.problem ?? null },
    });
  return view;
}
