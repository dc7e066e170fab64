'use client';

import { lazyFailure } from '@/components/ui/lazy-failure';

const Failure = lazyFailure(() => import('@/components/shell/mobile/failure-screen'));

/** A failure of a mobile page. */
export default Failure;
