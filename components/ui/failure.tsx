'use client';

import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorFrame, serverErrorText } from '@/components/ui/error-frame';
import { isForeignChange } from '@/components/ui/foreign-change';
import { texts } from '@/lib/text/site';

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
    <ErrorFrame
      code="500"
      title={texts.systemError}
      text={serverErrorText}
      requestId={digest}
      mobile={mobile}
    >
      <Button onClick={() => retry()}>重新加载</Button>
      <ButtonLink href={mobile ? '/mobile/home' : '/index'} variant="outline">
        返回首页
      </ButtonLink>
    </ErrorFrame>
  );
}
