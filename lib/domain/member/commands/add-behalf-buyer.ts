import 'server-only';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { createBuyer } from '@/lib/domain/identity/commands/ensure-buyer';
import type { BehalfBuyer, BehalfBuyerAddInput } from '../behalf-contract';
import { presentBehalfBuyer } from '../behalf-queries';
import { memberOfficeErrors } from '../office-errors';

/**
 * Makes an account for who orders by telephone: without a password, the person logs in by a code to the number and agrees to the terms there.
 *
 * @throws 409 `phoneTaken` at the field, 422 while the platform takes no new accounts
 */
export async function addBehalfBuyer(ctx: Ctx, { phone, name }: BehalfBuyerAddInput): Promise<BehalfBuyer> {
  requireAdmin(ctx);
  const user = await createBuyer(ctx, { phone, name, agreed: false, proved: false });
  if (!user)
    throw memberOfficeErrors.phoneTaken({ errors: { phone: memberOfficeErrors.phoneTaken().message } });
  await recordOperation(ctx, {
    action: 'member.add',
    entity: 'user',
    entityId: user.id,
    after: { name, phone },
  });
  return presentBehalfBuyer({ id: user.id, name, phone, organizationName: null });
}
