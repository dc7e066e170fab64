import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { ChildSavedView, ItemInsertInput, ItemUpdateInput } from '../contract';

// eslint-disable-next-line
export async function insertItem(_ctx: Ctx, _input: ItemInsertInput): Promise<ChildSavedView> {
  throw coreErrors.unavailable();
}

// eslint-disable-next-line
export async function updateItem(_ctx: Ctx, _input: ItemUpdateInput): Promise<ChildSavedView> {
  throw coreErrors.unavailable();
}

// eslint-disable-next-line
export async function deleteItem(_ctx: Ctx, _input: { id: number }): Promise<ChildSavedView> {
  throw coreErrors.unavailable();
}
