'use client';

import { lazyFailure } from '@/components/ui/lazy-failure';

const Failure = lazyFailure(() => import('@/components/ui/failure').then((m) => ({ default: m.Failure })));

/** A failure of a page inside the shell. */
export default Failure;
