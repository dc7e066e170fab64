'use client';

import { useParams } from 'next/navigation';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import css from '@/components/statement/link/link.module.css';
import { LinkStatement } from '@/components/statement/link/link-statement';
import { errorText } from '@/components/ui/error-text';
import { LoadFailure } from '@/components/ui/load-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { api } from '@/lib/client/api';
import type { LinkView } from '@/lib/domain/statement/link-contract';

interface StatementLinkProps {
  /** What proves the mailbox, and tells what it opened. */
  proof: ComponentType<{ token: string; onView: (view: LinkView) => void }>;
}

/** What a link from a mail opens: nothing until the code of its mailbox is shown, then the statement and the place of the answer. */
export function StatementLinkPage({ proof: Proof }: StatementLinkProps) {
  const { token } = useParams<{ token: string }>();
  const [view, setView] = useState<LinkView | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = useCallback(() => api.post('/api/guest/statement/view', { token }, { stay: true }), [token]);
  useEffect(() => {
    let over = false;
    read().then(
      (found) => !over && setView(found),
      (e: unknown) => !over && setFailure(errorText(e)),
    );
    return () => {
      over = true;
    };
  }, [read]);
  const again = async () => {
    try {
      setView(await read());
      setFailure(null);
    } catch (e) {
      setFailure(errorText(e));
    }
  };
  if (failure !== null)
    return (
      <div className={`wrap ${css.page}`}>
        <h1 className={css.title}>对账单</h1>
        <LoadFailure title={failure} onRetry={again} />
      </div>
    );
  return (
    <div data-band>
      <div className={`wrap ${css.page}`}>
        {view === null ? (
          <Skeleton heights={[36, 420]} />
        ) : view.opened ? (
          <LinkStatement token={token} opened={view.opened} onView={setView} />
        ) : (
          <Proof token={token} onView={setView} />
        )}
      </div>
    </div>
  );
}
