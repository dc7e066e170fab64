import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadFailure } from '@/components/ui/load-failure';
import type { Failure } from '@/components/ui/use-answer';

interface SearchFailureProps {
  failure: Failure;
  /** The whole list, to which an address that makes no sense leads on. */
  whole?: { href: string; label: string };
}

/** In the place of what could not be searched, with another try. */
export function SearchFailure({ failure: { status, message }, whole }: SearchFailureProps) {
  if (whole && (status === 400 || status === 404))
    return (
      <EmptyState
        picture="search"
        title={message}
        action={
          <ButtonLink href={whole.href} variant="outline">
            {whole.label}
          </ButtonLink>
        }
      />
    );
  const busy = status === 503;
  return (
    <LoadFailure
      title={busy ? '现在搜索的人较多' : '搜索失败'}
      text={busy ? '请稍等片刻再试。' : message}
      onRetry={() => location.reload()}
    />
  );
}
