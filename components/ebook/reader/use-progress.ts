'use client';

import { useEffect, useMemo } from 'react';
import { lostReason, type LostReason } from '@/components/ebook/reader/page-store';
import { ProgressKeeper } from '@/components/ebook/reader/progress-keeper';
import { errorText } from '@/components/ui/error-text';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';
import { api } from '@/lib/client/api';

/** Remembers the place of a reader; a trial is not remembered. A refusal also tells the last page, which fetches nothing more, that the right is gone. */
export function useProgress(
  publication: PublicationView,
  onLost: (reason: LostReason, message: string) => void,
): ProgressKeeper | null {
  const { id, page, preview } = publication;
  const keeper = useMemo(() => {
    if (preview !== null) return null;
    const made = new ProgressKeeper(
      (n, locator) =>
        api.post(
          '/api/guest/ebook/progress',
          { id, page: n, ...(locator && { locator }) },
          { stay: true, keepalive: true },
        ),
      (e) => {
        const reason = lostReason(e);
        if (reason) onLost(reason, errorText(e));
      },
    );
    made.begin({ page });
    return made;
  }, [id, page, preview, onLost]);
  useEffect(() => {
    if (!keeper) return;
    const left = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    document.addEventListener('visibilitychange', left);
    return () => {
      document.removeEventListener('visibilitychange', left);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
