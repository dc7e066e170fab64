'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeQrDialog } from '@/components/ebook/code-qr-dialog';
import { ShelfStopped, ShelfTitle } from '@/components/ebook/mobile/shelf-title';
import { ShelfWaitingCard } from '@/components/ebook/mobile/shelf-waiting-card';
import css from '@/components/ebook/mobile/shelf.module.css';
import { Progress } from '@/components/ebook/progress';
import { ownsPublication } from '@/components/ebook/shelf-groups';
import { phoneReaderHref, stoppedText, yearText } from '@/components/ebook/shelf-words';
import { TypeCodeDialog } from '@/components/ebook/type-code-dialog';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Icon } from '@/components/ui/mobile/icons';
import { ListFailure } from '@/components/ui/mobile/list-failure';
import { NoticeBar } from '@/components/ui/mobile/notice-bar';
import { PullRefresh } from '@/components/ui/mobile/pull-refresh';
import { Picture } from '@/components/ui/picture';
import type { ShelfView, ShelfWaitingView } from '@/lib/domain/ebook/contract';
import type { ReadingShelfView, ShelfLastView } from '@/lib/domain/ebook/shelf-contract';
import { readPercent } from '@/lib/domain/ebook/shelf-rules';
import { apiQuery } from '@/lib/client/query';

/** Publications that "go on reading" shows in a row. */
const GO_ON = 6;

function GoOn({ item }: { item: ShelfLastView }) {
  return (
    <li>
      <a className={css.goOn} href={phoneReaderHref(item.id)}>
        <Picture src={item.coverPath} alt="" width={84} height={112} kind="cover" />
        <span className={css.name}>{[item.title, item.label].filter(Boolean).join(' ')}</span>
        <span className={css.small}>{stoppedText(item)}</span>
        <Progress percent={readPercent(item.page, item.pageCount)} />
      </a>
    </li>
  );
}

interface MobileShelfProps {
  initial: ShelfView;
  /** What can be opened now; `null` while the reading view is closed. */
  reading: ReadingShelfView | null;
}

/** 我的电子书刊: what waits for its activation, where reading goes on, and everything by year with its issues. */
export function MobileShelf({ initial, reading }: MobileShelfProps) {
  const shelf = useQuery({
    ...apiQuery('/api/user/ebook/shelf', {}),
    initialData: initial,
    refetchOnWindowFocus: true,
  });
  const open = useQuery({
    ...apiQuery('/api/guest/ebook/shelf', {}, { stay: true }),
    initialData: reading ?? undefined,
    enabled: reading !== null,
    refetchOnWindowFocus: true,
  });
  const [qr, setQr] = useState<ShelfWaitingView | null>(null);
  const [typing, setTyping] = useState(false);
  const { items, waiting } = shelf.data;
  const { last, years } = open.data ?? { last: [], years: [] };
  const stopped = items.filter((i) => i.look !== 'activated');
  const refetch = () => Promise.all([shelf.refetch(), open.refetch()]);
  return (
    <PullRefresh onRefresh={refetch}>
      <ListFailure failure={shelf.isRefetchError ? shelf.error : null} onRetry={refetch} />
      {reading === null && <NoticeBar>电子阅读暂停服务，请稍后再来；激活不受影响。</NoticeBar>}
      <div className={css.tools}>
        <Button size="s" variant="outline" aria-haspopup="dialog" onClick={() => setTyping(true)}>
          输入激活码
        </Button>
      </div>
      {items.length === 0 && waiting.length === 0 && (
        <EmptyState
          title="书架还是空的"
          text="购买电子书刊并激活后，就能在这里找到它们。已有激活码的，可以直接输入。"
          action={<ButtonLink href="/mobile/list?kind=e_book">去看看电子书刊</ButtonLink>}
        />
      )}
      {waiting.length > 0 && (
        <section className={css.section} aria-labelledby="shelf-waiting">
          <h2 id="shelf-waiting">待激活</h2>
          <ul className={css.cards}>
            {waiting.map((line) => (
              <ShelfWaitingCard
                key={line.firstSn}
                line={line}
                owned={ownsPublication(items, line)}
                onQr={() => setQr(line)}
              />
            ))}
          </ul>
        </section>
      )}
      {last.length > 0 && (
        <section className={css.section} aria-labelledby="shelf-go-on">
          <h2 id="shelf-go-on">继续阅读</h2>
          <ul className={css.row}>
            {last.slice(0, GO_ON).map((item) => (
              <GoOn key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
      {years.map((y) => (
        <section key={y.year} className={css.section} aria-labelledby={`shelf-${y.year ?? 'books'}`}>
          <h2 id={`shelf-${y.year ?? 'books'}`}>
            {yearText(y.year)} <span className={css.small}>{`${y.titles.length} 种`}</span>
          </h2>
          <ul className={css.cards}>
            {y.titles.map((t) => (
              <ShelfTitle key={`${t.productId}-${t.label}`} title={t} />
            ))}
          </ul>
        </section>
      ))}
      {stopped.length > 0 && (
        <section className={css.section} aria-labelledby="shelf-stopped">
          <h2 id="shelf-stopped">不能阅读的</h2>
          <ul className={css.cards}>
            {stopped.map((item) => (
              <ShelfStopped key={item.sn} item={item} />
            ))}
          </ul>
        </section>
      )}
      <CellGroup>
        <Cell
          href="/mobile/user/account/devices"
          icon={<Icon name="device" />}
          title="阅读设备"
          note="查看在哪些设备上阅读，移除不用的"
        />
        <Cell href="/mobile/help" icon={<Icon name="help" />} title="电子阅读帮助" />
      </CellGroup>
      {typing && <TypeCodeDialog onClose={() => setTyping(false)} />}
      <CodeQrDialog
        qr={qr && { sn: qr.firstSn, use: 'activate', title: [qr.title, qr.label].filter(Boolean).join(' ') }}
        onClose={() => {
          setQr(null);
          // Somebody may have activated it with another phone meanwhile.
          void refetch();
        }}
      />
    </PullRefresh>
  );
}
