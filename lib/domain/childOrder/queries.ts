import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { ChildListInput, ChildListView, ChildOrderView } from './contract';

// eslint-disable-next-line
export async function listChildren(_ctx: Ctx, _input: ChildListInput): Promise<ChildListView> {
  throw coreErrors.unavailable();
}

// eslint-disable-next-line
export async function getChild(_ctx: Ctx, _input: { id: number }): Promise<ChildOrderView> {
  throw coreErrors.unavailable();
}
