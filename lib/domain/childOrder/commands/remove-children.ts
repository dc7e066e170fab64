import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { ClearInput, ClearedView } from '../contract';

// eslint-disable-next-line
export async function removeChild(_ctx: Ctx, _input: { id: number }): Promise<ClearedView> {
  throw coreErrors.unavailable();
}

// eslint-disable-next-line
export async function clearChildren(_ctx: Ctx, _input: ClearInput): Promise<ClearedView> {
  throw coreErrors.unavailable();
}
