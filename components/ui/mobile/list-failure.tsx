'use client';

import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { NoticeBar } from '@/components/ui/mobile/notice-bar';

/** Above a list that could not be asked for again: why, and another try. What is shown stays. */
export function ListFailure({ failure, onRetry }: { failure: unknown; onRetry: () => Promise<unknown> }) {
  if (!failure) return null;
  return (
    <div role="alert">
      <NoticeBar
        action={
          <Button variant="plain" size="s" onClick={() => void onRetry()}>
            重新加载
          </Button>
        }
      >
        {errorText(failure)}
      </NoticeBar>
    </div>
  );
}
