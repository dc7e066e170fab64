import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import css from '@/components/ui/table/refresh-button.module.css';

interface RefreshButtonProps {
  /** The query of the list. */
  result: { isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Reads a list of the offices again; turns while it is being read. */
export function RefreshButton({ result }: RefreshButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={34}
      aria-label="刷新"
      title="刷新"
      aria-busy={result.isFetching || undefined}
      onClick={() => void result.refetch()}
    >
      <IconRefresh className={result.isFetching ? css.turns : undefined} size={18} stroke={1.6} />
    </ActionIcon>
  );
}
