import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { ChildAddInput, ChildSavedView } from '../contract';

// eslint-disable-next-line
export async function addChild(_ctx: Ctx, _input: ChildAddInput): Promise<ChildSavedView> {
  throw coreErrors.unavailable();
}
