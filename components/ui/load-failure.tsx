import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

interface LoadFailureProps {
  title: string;
  text?: ReactNode;
  onRetry: () => unknown;
  compact?: boolean;
}

/** In the place of what could not be loaded: why, and another try. */
export function LoadFailure({ onRetry, ...words }: LoadFailureProps) {
  return (
    <EmptyState
      picture="error"
      {...words}
      action={
        <Button variant="outline" onClick={() => void onRetry()}>
          重新加载
        </Button>
      }
    />
  );
}
