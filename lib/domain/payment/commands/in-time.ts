import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { withTimeLimit as within } from '@/lib/data/time-limit';
import { paymentErrors } from '../errors';

/** The result of a talk with a channel. @throws 503 when it takes too long */
export function withTimeLimit<T>(ctx: Ctx, talk: Promise<T>): Promise<T> {
  return within(ctx, talk, paymentErrors.channelAway);
}
