'use client';

import { lazy, Suspense, type ComponentType } from 'react';
import type { FailureProps } from '@/components/ui/failure';

/** What stands there when the network does not even bring the screen. */
function Bare({ retry }: FailureProps) {
  return (
    <div className="wrap">
      <h1>网络连接失败，请重试</h1>
      <button type="button" onClick={() => retry()}>
        重新加载
      </button>
    </div>
  );
}

/**
 * The failure screen of a skin. Every page carries the file that calls this, hardly any shows it: the screen is fetched when it is wanted (budget of
 * docs/performance.md).
 */
export function lazyFailure(load: () => Promise<{ default: ComponentType<FailureProps> }>) {
  const Screen = lazy(() => load().catch(() => ({ default: Bare })));
  return function LazyFailure(props: FailureProps) {
    return (
      <Suspense>
        <Screen {...props} />
      </Suspense>
    );
  };
}
