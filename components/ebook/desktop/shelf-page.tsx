'use client';

import { useState } from 'react';
import { CodeQrDialog, type QrUse } from '@/components/ebook/code-qr-dialog';
import { ShelfBook } from '@/components/ebook/desktop/shelf-book';
import css from '@/components/ebook/desktop/shelf-page.module.css';
import { ShelfWaiting } from '@/components/ebook/desktop/shelf-waiting';
import { ownsPublication, shelfGroups } from '@/components/ebook/shelf-groups';
import { TypeCodeDialog } from '@/components/ebook/type-code-dialog';
import { useShelf } from '@/components/ebook/use-shelf';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListFailure } from '@/components/ui/list-failure';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';

/** 书架: publications that wait for their activation, and those that can be read, by year. */
export function ShelfPage() {
  const query = useShelf();
  const [qr, setQr] = useState<{ sn: string; use: QrUse; title: string } | null>(null);
  const [typing, setTyping] = useState(false);
  const { items, waiting } = query.data ?? { items: [], waiting: [] };
  const show = (use: QrUse, sn: string, { title, label }: { title: string; label: string }) =>
    setQr({ sn, use, title: [title, label].filter(Boolean).join(' ') });
  return (
    <>
      <PageHeader
        title="书架"
        text="购买的电子书刊激活后在这里按年份陈列。"
        actions={
          <>
            <Button size="s" variant="outline" aria-haspopup="dialog" onClick={() => setTyping(true)}>
              输入激活码
            </Button>
            {items.length > 0 && (
              <ButtonLink size="s" variant="outlineRed" href="/index/ebook">
                电子阅读
              </ButtonLink>
            )}
          </>
        }
      />
      <ListFailure failure={query.error} onRetry={query.refetch} />
      {query.isPending && <Skeleton heights={[36, 560]} />}
      {query.data && items.length === 0 && waiting.length === 0 && (
        <EmptyState
          title="书架还是空的"
          text="购买电子书刊并激活后，就能在这里找到它们。已有激活码的，可以直接输入。"
          action={<ButtonLink href="/mall/list?kind=e_book">去看看电子书刊</ButtonLink>}
        />
      )}
      {waiting.length > 0 && (
        <section className={css.section} aria-label="待激活">
          <h2>待激活</h2>
          <ul className={css.waiting}>
            {waiting.map((w) => (
              <ShelfWaiting
                key={w.firstSn}
                line={w}
                owned={ownsPublication(items, w)}
                onQr={() => show('activate', w.firstSn, w)}
              />
            ))}
          </ul>
        </section>
      )}
      {shelfGroups(items).map((g) => (
        <section key={g.title} className={css.section} aria-label={g.title}>
          <h2>
            {g.title} <span className={css.small}>{`${g.items.length} 种`}</span>
          </h2>
          <ul className={css.books}>
            {g.items.map((i) => (
              <ShelfBook key={i.sn} item={i} onQr={() => show('read', i.sn, i)} />
            ))}
          </ul>
        </section>
      ))}
      {typing && <TypeCodeDialog onClose={() => setTyping(false)} />}
      <CodeQrDialog
        qr={qr}
        onClose={() => {
          setQr(null);
          // Somebody may have activated it with a phone meanwhile.
          void query.refetch();
        }}
      />
    </>
  );
}
