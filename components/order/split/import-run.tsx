'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import css from '@/components/order/split/split.module.css';
import { ImportProgress } from '@/components/ui/import/import-progress';
import { childImportOptions, type SplitScope, childSubject } from '@/lib/domain/childOrder/client';
import { invalidate } from '@/lib/client/query';

/** An import that runs meanwhile, also one that somebody else began; the list is asked for again when it is over. */
export function ImportRun({ scope, id }: { scope: SplitScope; id: number }) {
  const client = useQueryClient();
  const { data } = useQuery(childImportOptions(scope, id));
  const over = data?.status === 'done' || data?.status === 'failed';
  useEffect(() => {
    if (over) void invalidate(client, childSubject(scope));
  }, [over, client, scope]);
  if (!data) return null;
  return (
    <div className={css.note} role="status">
      {data.fileName}：{data.statusLabel}
      {data.error && `，${data.error}`}
      {!over && <ImportProgress done={data.done} total={data.total} />}
    </div>
  );
}
