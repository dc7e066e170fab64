import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { ChildImportCommitInput, ChildImportView } from '../import-contract';

// eslint-disable-next-line
export async function requestImport(_ctx: Ctx, _input: ChildImportCommitInput): Promise<ChildImportView> {
  throw coreErrors.unavailable();
}
