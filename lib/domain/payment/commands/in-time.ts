import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { inTime as within } from '@/lib/data/in-time';
import { paymentErrors } from '../errors';

/** The result of a talk with a channel. @throws 503 when it takes too long */
export function inTime<T>(ctx: Ctx, talk: Promise<T>): Promise<T> {
  return within(ctx, talk, paymentErrors.channelAway);
}
