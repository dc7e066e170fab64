import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import type { RestInput } from '../contract';

// eslint-disable-next-line
export async function setRest(_ctx: Ctx, _input: RestInput): Promise<RestInput> {
  throw coreErrors.unavailable();
}
