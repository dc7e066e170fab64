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
import { useShelf } from '@/components/ebook/use-shelf';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Together } from '@/components/ui/loaded';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Pictogram } from '@/components/ui/mobile/pictograms';
import { ListFailure } from '@/components/ui/mobile/list-failure';
import { NoticeBar } from '@/components/ui/mobile/notice-bar';
import { PullRefresh } from '@/components/ui/mobile/pull-refresh';
import { Picture } from '@/components/ui/picture';
import type { ShelfWaitingView } from '@/lib/domain/ebook/contract';
import type { ShelfLastView } from '@/lib/domain/ebook/shelf-contract';
import { readPercent } from '@/lib/domain/ebook/shelf-rules';
import { ApiError } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

/** Publications that "go on reading" shows in a row. */
const GO_ON = 6;

const SKELETON = [44, 160, 160, 160];

function GoOn({ item }: { item: ShelfLastView }) {
  return (
    <li>
      <a className={css.goOn} href={phoneReaderHref(item.id)}>
        <Picture src={item.coverPath} alt="" width={84} height={112} kind="cover" />
        <span className={css.name}>{item.title}</span>
        {item.label && <span className={css.small}>{item.label}</span>}
        <span className={css.small}>{stoppedText(item)}</span>
        <Progress percent={readPercent(item.page, item.pageCount)} />
      </a>
    </li>
  );
}

/** 书架: what waits for its activation, where reading goes on, and everything by year with its issues. */
export function MobileShelf() {
  const shelf = useShelf();
  const open = useQuery(
    apiQuery(
      '/api/guest/ebook/shelf',
      {},
      { stay: true, refetchOnWindowFocus: ({ state }) => state.data !== undefined },
    ),
  );
  // The switch of the reading view closes reading alone.
  const closed = open.error instanceof ApiError && open.error.status === 422;
  const [qr, setQr] = useState<ShelfWaitingView | null>(null);
  const [typing, setTyping] = useState(false);
  const { last, years } = open.data ?? { last: [], years: [] };
  const { items, waiting } = shelf.data ?? { items: [], waiting: [] };
  const stopped = items.filter((i) => i.look !== 'activated');
  const refetch = () => Promise.all([shelf.refetch(), open.refetch()]);
  return (
    <Together reads={[shelf, open]} heights={SKELETON}>
      <PullRefresh onRefresh={refetch}>
        <ListFailure failure={shelf.error ?? (closed ? null : open.error)} onRetry={refetch} />
        {closed && <NoticeBar>电子阅读暂停服务，请稍后再来；激活不受影响。</NoticeBar>}
        <div className={css.tools}>
          <Button size="s" variant="outline" aria-haspopup="dialog" onClick={() => setTyping(true)}>
            输入激活码
          </Button>
        </div>
        {shelf.data && items.length === 0 && waiting.length === 0 && (
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
            icon={<Pictogram name="device" />}
            title="阅读设备"
            note="查看在哪些设备上阅读，移除不用的"
          />
          <Cell href="/mobile/help" icon={<Pictogram name="help" />} title="电子阅读帮助" />
        </CellGroup>
        {typing && <TypeCodeDialog onClose={() => setTyping(false)} />}
        <CodeQrDialog
          qr={
            qr && { sn: qr.firstSn, use: 'activate', title: [qr.title, qr.label].filter(Boolean).join(' ') }
          }
          onClose={() => {
            setQr(null);
            // Somebody may have activated it with another phone meanwhile.
            void refetch();
          }}
        />
      </PullRefresh>
    </Together>
  );
}
