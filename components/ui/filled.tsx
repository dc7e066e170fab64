'use client';

import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsAlive } from '@/components/ui/use-is-alive';

interface FilledProps {
  /** Heading of the page while nothing else of it is there; the phone's stands in its bar. */
  title?: string;
  /** Sizes of what is coming; none where nothing is to be seen of it yet. */
  heights?: readonly number[];
  children: ReactNode;
}

/** What of a frame hangs on its address or on a person: drawn in the browser alone, with skeletons in its place until then. */
export function Filled({ title, heights = [36, 560], children }: FilledProps) {
  if (useIsAlive()) return children;
  return (
    <>
      {title && <PageHeader title={title} />}
      {heights.length > 0 && <Skeleton heights={heights} />}
    </>
  );
}
