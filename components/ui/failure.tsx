'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorPage } from '@/components/ui/error-page';
import { isForeignChange } from '@/components/ui/foreign-change';

export interface FailureProps {
  error: unknown;
  retry: () => void;
}

/** Whether this page was drawn anew once: a second time would go on for ever. */
let drawnAnew = false;

/**
 * Body of every `error.tsx`: the specified sentence, the digest that the server's log carries, a retry. A page that stumbled over a foreign change of
 * its elements is drawn anew at once.
 */
export function Failure({ error, retry, mobile }: FailureProps & { mobile?: boolean }) {
  const [mends] = useState(() => isForeignChange(error) && !drawnAnew);
  useEffect(() => {
    if (!mends || drawnAnew) return;
    drawnAnew = true;
    retry();
  }, [mends, retry]);
  if (mends) return null;
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  return (
    <ErrorPage
      kind="500"
      requestId={digest}
      mobile={mobile}
      action={<Button onClick={() => retry()}>重新加载</Button>}
    />
  );
}
