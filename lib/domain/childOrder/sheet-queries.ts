import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { ChildImportInput } from './import-contract';

export interface SheetFile {
  body: Uint8Array;
  contentType: string;
  filename: string;
}

// eslint-disable-next-line
export async function templateFile(_ctx: Ctx, _input: { orderId: number }): Promise<SheetFile> {
  throw coreErrors.unavailable();
}

// eslint-disable-next-line
export async function previewErrorsFile(_ctx: Ctx, _input: ChildImportInput): Promise<SheetFile> {
  throw coreErrors.unavailable();
}

// eslint-disable-next-line
export async function importErrorsFile(_ctx: Ctx, _input: { id: number }): Promise<SheetFile> {
  throw coreErrors.unavailable();
}
