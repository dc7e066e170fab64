'use client';

import { useEffect } from 'react';
import { bookPath } from '@/components/member/mobile/address-path';
import css from '@/components/member/mobile/receiver-book.module.css';
import { deleteQuestion, useReceivers } from '@/components/member/use-receivers';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadFailure } from '@/components/ui/load-failure';
import { StatusTag } from '@/components/ui/status-tag';
import type { Receiver } from '@/lib/domain/member/contract';
import { MAX_RECEIVERS, receiverText } from '@/lib/domain/member/rules';

interface ReceiverBookProps {
  /** Rows of the cart whose checkout waits for an address. */
  items: readonly number[];
  /** Takes the address for that checkout; without it the book is only looked after. */
  onChoose: ((receiver: Receiver) => void) | null;
}

type Book = ReturnType<typeof useReceivers>;

function Words({ receiver: r }: { receiver: Receiver }) {
  return (
    <>
      <span className={css.who}>
        <b translate="no">{r.name}</b> <span className={css.phone}>{r.phone}</span>
        {r.isDefault && <StatusTag tone="red">默认</StatusTag>}
        {r.shared && <StatusTag tone="blue">单位共用</StatusTag>}
      </span>
      <span className={css.address}>{receiverText(r)}</span>
      {(r.tel || r.postcode) && (
        <span className={css.more}>
          {r.tel && <span>固定电话 {r.tel}</span>}
          {r.postcode && <span>邮编 {r.postcode}</span>}
        </span>
      )}
    </>
  );
}

function Acts({ book, receiver: r, items }: { book: Book; receiver: Receiver; items: readonly number[] }) {
  return (
    <div className={css.acts}>
      {!r.isDefault && !r.shared && (
        <Button variant="plain" size="s" disabled={book.choosing} onClick={() => book.setDefault(r)}>
          设为默认
        </Button>
      )}
      <ButtonLink
        variant="outline"
        size="s"
        href={bookPath({ items, form: r.id })}
        aria-label={`修改地址：${r.name}`}
      >
        修改
      </ButtonLink>
      <ConfirmButton
        {...deleteQuestion(r)}
        danger
        confirmLabel="删除"
        label={`删除地址：${r.name}`}
        done="已删除"
        onConfirm={() => book.remove(r)}
      >
        删除
      </ConfirmButton>
    </div>
  );
}

/** All addresses that the buyer may send to; in a checkout a touch on one takes it. */
export function ReceiverBook({ items, onChoose }: ReceiverBookProps) {
  const book = useReceivers();
  const { list, own, retry } = book;
  // Back from a form, out of the browser's memory: the list is of before.
  useEffect(() => {
    const shown = (e: PageTransitionEvent) => {
      if (e.persisted) retry();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  });
  if (book.failed) {
    return <LoadFailure title="地址加载失败" onRetry={retry} />;
  }
  if (!list) return <div className={css.loading} role="status" aria-label="正在加载地址" />;
  if (list.length === 0)
    return (
      <EmptyState
        title="还没有收货地址"
        text="添加后，下单时可直接选用。"
        action={<ButtonLink href={bookPath({ items, form: 'new' })}>新增收货地址</ButtonLink>}
      />
    );
  return (
    <>
      <p className={css.head}>
        {onChoose && '点按地址即可选用。'}
        {list.length > own && '本人'}
        {`已保存 ${own} 个地址，最多 ${MAX_RECEIVERS} 个`}
      </p>
      <ul className={css.list}>
        {list.map((r) => (
          <li key={r.id} className={css.card}>
            {onChoose ? (
              <button type="button" className={css.words} onClick={() => onChoose(r)}>
                <Words receiver={r} />
              </button>
            ) : (
              <div className={css.words}>
                <Words receiver={r} />
              </div>
            )}
            {r.editable && <Acts book={book} receiver={r} items={items} />}
          </li>
        ))}
      </ul>
      <div className={css.bar}>
        {book.full ? (
          <Button size="l" block disabled>
            {`最多保存 ${MAX_RECEIVERS} 个地址`}
          </Button>
        ) : (
          <ButtonLink size="l" block href={bookPath({ items, form: 'new' })}>
            新增收货地址
          </ButtonLink>
        )}
      </div>
    </>
  );
}
