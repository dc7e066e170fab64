'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeTones } from '@/components/ebook/code-look';
import { CodeQrDialog } from '@/components/ebook/code-qr-dialog';
import css from '@/components/ebook/desktop/shelf-page.module.css';
import { shelfGroups } from '@/components/ebook/shelf-groups';
import { Button, ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { PageHeader } from '@/components/ui/page-header';
import { Picture } from '@/components/ui/picture';
import { StatusTag } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { formatDate } from '@/lib/core/dates';
import { readCode, shelfOptions } from '@/lib/domain/ebook/client';
import type { ShelfItemView, ShelfView, ShelfWaitingView } from '@/lib/domain/ebook/contract';
import { productKinds, type ProductKind } from '@/lib/domain/product/states';

const kindOf = (kind: string) => productKinds[kind as ProductKind] ?? '电子出版物';

function Book({ item }: { item: ShelfItemView }) {
  return (
    <li className={css.book} data-over={item.look !== 'activated' || undefined}>
      <a className={css.cover} href={`/mall/details/${item.productId}`}>
        <Picture src={item.coverPath} alt="" width={132} height={176} kind="cover" />
      </a>
      <p className={css.title}>{item.title}</p>
      <p className={css.small}>{item.label || kindOf(item.kind)}</p>
      {item.givenBy && <p className={css.small}>由{item.givenBy}提供</p>}
      <p className={css.small}>
        {item.look === 'activated' ? (
          item.expiresAt ? (
            `${formatDate(item.expiresAt)} 前可读`
          ) : (
            '长期有效'
          )
        ) : (
          <StatusTag tone={codeTones[item.look]}>{item.lookLabel}</StatusTag>
        )}
      </p>
    </li>
  );
}

function Waiting({ line, onQr }: { line: ShelfWaitingView; onQr: () => void }) {
  const [shown, setShown] = useState<string | null>(null);
  const read = useMutation({
    mutationFn: () => readCode(line.firstSn),
    onSuccess: (found) => setShown(found.code),
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <li className={css.line}>
      <a href={`/mall/details/${line.productId}`}>
        <Picture src={line.coverPath} alt="" width={54} height={72} kind="cover" />
      </a>
      <div className={css.words}>
        <p className={css.title}>
          {line.title} {line.label && <span className={css.small}>{line.label}</span>}
        </p>
        <p className={css.small}>
          <StatusTag tone="amber">待激活 {line.count} 个</StatusTag>
          {line.activateUntil && <span>{line.activateUntil} 前激活</span>}
        </p>
        <p className={css.small}>
          {line.givenBy === null ? (
            <span>
              订单号：
              <a className="link-plain" href={`/user/center/orders/${line.orderId}`}>
                {line.orderSn}
              </a>
            </span>
          ) : (
            <span>由{line.givenBy}提供</span>
          )}
          {shown && (
            <span>
              激活码：<b className={css.code}>{shown}</b> <CopyText text={shown} what="激活码" />
            </span>
          )}
        </p>
      </div>
      <div className={css.acts}>
        <Button size="s" variant="outlineRed" onClick={onQr}>
          扫码激活
        </Button>
        {line.givenBy === null ? (
          <ButtonLink size="s" variant="outline" href={`/user/center/orders/${line.orderId}#codes`}>
            查看激活码
          </ButtonLink>
        ) : (
          <Button
            size="s"
            variant="outline"
            busy={read.isPending}
            aria-expanded={shown !== null}
            onClick={() => (shown ? setShown(null) : read.mutate())}
          >
            {shown ? '隐藏激活码' : '查看激活码'}
          </Button>
        )}
      </div>
    </li>
  );
}

/** 电子书架: publications that wait for their activation, and those that can be read, by year. */
export function ShelfPage({ initial }: { initial: ShelfView }) {
  const query = useQuery({ ...shelfOptions(), initialData: initial, refetchOnWindowFocus: true });
  const [qr, setQr] = useState<ShelfWaitingView | null>(null);
  const { items, waiting } = query.data;
  return (
    <>
      <PageHeader title="电子书架" text="购买的电子书刊激活后在这里按年份陈列。" />
      {query.isError && (
        <p className={css.failure} role="alert">
          {errorText(query.error)}
          <Button variant="plain" size="s" onClick={() => void query.refetch()}>
            重新加载
          </Button>
        </p>
      )}
      {items.length === 0 && waiting.length === 0 && (
        <EmptyState
          title="书架还是空的"
          text="购买电子书刊并激活后，就能在这里找到它们。"
          action={<ButtonLink href="/mall/list?kind=e_book">去看看电子书刊</ButtonLink>}
        />
      )}
      {waiting.length > 0 && (
        <section className={css.section} aria-label="待激活">
          <h2>待激活</h2>
          <ul className={css.waiting}>
            {waiting.map((w) => (
              <Waiting key={w.firstSn} line={w} onQr={() => setQr(w)} />
            ))}
          </ul>
        </section>
      )}
      {shelfGroups(items).map((g) => (
        <section key={g.title} className={css.section} aria-label={g.title}>
          <h2>
            {g.title} <span className={css.small}>{g.items.length} 种</span>
          </h2>
          <ul className={css.books}>
            {g.items.map((i) => (
              <Book key={i.sn} item={i} />
            ))}
          </ul>
        </section>
      ))}
      <CodeQrDialog
        sn={qr?.firstSn ?? null}
        title={qr ? [qr.title, qr.label].filter(Boolean).join(' ') : ''}
        onClose={() => setQr(null)}
      />
    </>
  );
}
