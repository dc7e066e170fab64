import { LoadFailure } from '@/components/ui/load-failure';

/** In the place of what could not be searched, with another try. */
export function SearchFailure({ failure }: { failure: string }) {
  const busy = failure === 'busy';
  return (
    <LoadFailure
      title={busy ? '现在搜索的人较多' : '搜索失败'}
      text={busy ? '请稍等片刻再试。' : failure}
      onRetry={() => location.reload()}
    />
  );
}
