import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { ChildImportInput, ChildImportPreview } from '../import-contract';

// eslint-disable-next-line
export async function previewImport(_ctx: Ctx, _input: ChildImportInput): Promise<ChildImportPreview> {
  throw coreErrors.unavailable();
}
