'use client';

import { PlainShell } from '@/components/shell/plain-shell';
import { Failure, type FailureProps } from '@/components/ui/failure';

/** A failure of the reader's page, which has no frame of its own. */
export default function ReadingError({ error, retry }: FailureProps) {
  return (
    <PlainShell>
      <Failure error={error} retry={retry} />
    </PlainShell>
  );
}
