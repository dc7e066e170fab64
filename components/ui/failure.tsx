'use client';

import { Button } from '@/components/ui/button';
import { ErrorPage } from '@/components/ui/error-page';

export interface FailureProps {
  error: unknown;
  retry: () => void;
}

/** Body of every `error.tsx`: the specified sentence, the digest that the server's log carries, a retry. */
export function Failure({ error, retry, mobile }: FailureProps & { mobile?: boolean }) {
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
