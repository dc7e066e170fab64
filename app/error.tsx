'use client';

import { PlainShell } from '@/components/shell/plain-shell';
import { Failure, type FailureProps } from '@/components/ui/failure';

/** A failure of a page together with its shell. */
export default function RootError({ error, retry }: FailureProps) {
  return (
    <PlainShell>
      <Failure error={error} retry={retry} />
    </PlainShell>
  );
}
