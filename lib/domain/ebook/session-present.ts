import 'server-only';
import { readingTokenStates, type ReadingTokenState } from '@/lib/states/ebook';

/** State of a token as people see it: one that ran out before it was used is expired, whatever it had come to. */
export function presentTokenState(status: ReadingTokenState, expired: boolean) {
  if (expired && status !== 'consumed' && status !== 'cancelled')
    return { state: 'expired' as const, stateLabel: '已过期' };
  return { state: status, stateLabel: readingTokenStates[status] };
}
