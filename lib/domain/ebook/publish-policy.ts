import type { AssetAction } from './publish-contract';
import { possibleActions, type AssetState } from './publish-rules';

/** Who may do what with the file of a publication: it goes into force with a second person, as texts do (security.md S-12). */

interface Publisher {
  userId: number;
  permissions: readonly string[];
}

export interface AssetHands {
  createdBy: number | null;
  hands: readonly number[];
}

/** Whether somebody may put the file in force, now or when it is converted: by the right to audit, and never who uploaded or changed it. */
export const mayRelease = (actor: Publisher, { createdBy, hands }: AssetHands): boolean =>
  actor.permissions.includes('product.audit') && actor.userId !== createdBy && !hands.includes(actor.userId);

export const mayEdit = (actor: Publisher): boolean => actor.permissions.includes('product.edit');

const RELEASES: readonly AssetAction[] = ['activate', 'arm'];
/** Acts that only take something back. */
const WITHDRAWALS: readonly AssetAction[] = ['suspend', 'disarm'];

/** The acts that this administrator may carry out now: drives the buttons, and each command checks its own again. */
export function assetActionsOf(actor: Publisher, asset: AssetState & AssetHands): AssetAction[] {
  const audits = actor.permissions.includes('product.audit');
  return possibleActions(asset).filter((action) =>
    RELEASES.includes(action)
      ? mayRelease(actor, asset)
      : mayEdit(actor) || (audits && WITHDRAWALS.includes(action)),
  );
}
