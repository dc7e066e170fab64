import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { ChildImportView } from './import-contract';

// eslint-disable-next-line
export async function getImport(_ctx: Ctx, _input: { id: number }): Promise<ChildImportView> {
  throw coreErrors.unavailable();
}
