'use client';

import { useEffect, useState } from 'react';
import { LetterList } from '@/components/letter/letter-list';
import css from '@/components/letter/letter-list.module.css';
import { Button } from '@/components/ui/button';
import { ListFailure } from '@/components/ui/list-failure';
import { api } from '@/lib/client/api';
import type { LetterView } from '@/lib/domain/letter/contract';
import { LETTERS_SHOWN } from '@/lib/domain/letter/rules';

/** The letters behind the ones that the server has drawn, page by page. */
export default function LaterLetters({ productId }: { productId: number }) {
  const [found, setFound] = useState<{ letters: LetterView[]; pages: number; total: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState({ pageNum: 2 });
  useEffect(() => {
    const stop = new AbortController();
    const { pageNum } = asked;
    api
      .get(
        '/api/guest/letter/list',
        { productId, pageNum, pageSize: LETTERS_SHOWN },
        { signal: stop.signal, stay: true },
      )
      .then(({ list, total }) => {
        setFailure(null);
        setFound((before) => ({ letters: [...(before?.letters ?? []), ...list], pages: pageNum, total }));
      })
      .catch((e: unknown) => {
        if (!stop.signal.aborted) setFailure(e);
      });
    return () => stop.abort();
  }, [productId, asked]);
  if (failure) return <ListFailure failure={failure} onRetry={() => setAsked({ ...asked })} />;
  if (!found) return <p role="status">正在加载…</p>;
  const more = found.total > found.pages * LETTERS_SHOWN;
  return (
    <div className={css.later}>
      <LetterList letters={found.letters} />
      {more && (
        <Button
          variant="outline"
          busy={asked.pageNum > found.pages}
          onClick={() => setAsked({ pageNum: found.pages + 1 })}
        >
          查看更多来信
        </Button>
      )}
    </div>
  );
}
