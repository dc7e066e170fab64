import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { ChildSavedView, ChildUpdateInput } from '../contract';

// eslint-disable-next-line
export async function updateChild(_ctx: Ctx, _input: ChildUpdateInput): Promise<ChildSavedView> {
  throw coreErrors.unavailable();
}
