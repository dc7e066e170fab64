'use client';

import type { ReactNode } from 'react';
import { ErrorPage } from '@/components/ui/error-page';
import { errorText } from '@/components/ui/error-text';
import { LoadFailure } from '@/components/ui/load-failure';
import { useSkin } from '@/components/ui/skin';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';

/** A read as a page shows it. */
export interface Read<T> {
  data: T | undefined;
  isPending: boolean;
  errorUpdateCount: number;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<T> {
  query: Read<T>;
  /** Until the answer is there. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A page that is one thing: its skeleton, the thing, that there is none, or why it could not be loaded, with another try. */
export function Loaded<T>({ query, skeleton = <Skeleton heights={[36, 560]} />, children }: LoadedProps<T>) {
  const skin = useSkin();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  if (query.error instanceof ApiError && query.error.status === 404)
    return <ErrorPage kind="404" mobile={skin === 'mobile'} />;
  return <LoadFailure title={errorText(query.error)} onRetry={() => query.refetch()} />;
}

interface TogetherProps {
  reads: readonly Read<unknown>[];
  heights?: readonly number[];
  children: ReactNode;
}

/** Parts that stand below each other: all answers are waited for, so that nothing moves when the next one comes. Each part says what it could not load. */
export function Together({ reads, heights = [36, 560], children }: TogetherProps) {
  // What could not be loaded is no longer waited for when it is asked for again.
  const waits = reads.some((read) => read.isPending && read.errorUpdateCount === 0);
  return waits ? <Skeleton heights={heights} /> : children;
}
