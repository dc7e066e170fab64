'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPage } from '@/components/ui/error-page';
import { errorText } from '@/components/ui/error-text';
import { LoadFailure } from '@/components/ui/load-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Until the answer is there. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A page that is one thing: its skeleton, the thing, that there is none, or why it could not be loaded, with another try. */
export function Loaded<T>({ query, skeleton = <Skeleton heights={[36, 560]} />, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  if (query.error instanceof ApiError && query.error.status === 404) return <ErrorPage kind="404" />;
  return <LoadFailure title={errorText(query.error)} onRetry={() => query.refetch()} />;
}
