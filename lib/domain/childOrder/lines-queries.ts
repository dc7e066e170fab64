import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { RemainingView, SplitLineView, SplitLinesInput } from './contract';

// eslint-disable-next-line
export async function listSplitLines(_ctx: Ctx, _input: SplitLinesInput): Promise<SplitLineView[]> {
  throw coreErrors.unavailable();
}

// eslint-disable-next-line
export async function getRemaining(_ctx: Ctx, _input: { orderId: number }): Promise<RemainingView> {
  throw coreErrors.unavailable();
}
