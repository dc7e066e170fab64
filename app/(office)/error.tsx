'use client';

import { Failure, type FailureProps } from '@/components/ui/failure';

/** A failure of a page inside the shell. */
export default function PageError({ error, retry }: FailureProps) {
  return <Failure error={error} retry={retry} />;
}
