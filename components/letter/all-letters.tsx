'use client';

import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';

const LaterLetters = lazy(() => import('@/components/letter/later-letters'));

/** 查看全部: what draws the other letters and asks for them comes with the click. */
export function AllLetters({ productId, total }: { productId: number; total: number }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button variant="outline" onClick={() => setAsked(true)}>
        {`查看全部 ${total} 封来信`}
      </Button>
    );
  }
  return (
    <Suspense fallback={<p role="status">正在加载…</p>}>
      <LaterLetters productId={productId} />
    </Suspense>
  );
}
