import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import css from '@/components/ui/list-failure.module.css';

interface ListFailureProps {
  failure: unknown;
  onRetry: () => unknown;
}

/** Above a list that could not be asked for again, or in its place: why, and another try. */
export function ListFailure({ failure, onRetry }: ListFailureProps) {
  if (!failure) return null;
  return (
    <p className={css.failure} role="alert">
      {errorText(failure)}
      <Button variant="plain" size="s" onClick={() => void onRetry()}>
        重新加载
      </Button>
    </p>
  );
}
