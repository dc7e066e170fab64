'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeTones } from '@/components/ebook/code-look';
import { CopiesDialog } from '@/components/ebook/desktop/copies-dialog';
import { CodeQrDialog } from '@/components/ebook/code-qr-dialog';
import css from '@/components/ebook/desktop/order-codes.module.css';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { StepPager } from '@/components/ui/step-pager';
import { toast } from '@/components/ui/toast';
import { formatMinute } from '@/lib/core/dates';
import { orderCodesOptions, readCode } from '@/lib/domain/ebook/client';
import type { OrderCodesView, OrderCodeView } from '@/lib/domain/ebook/contract';

/** One code: masked until it is asked for, and masked again with a click. */
function CodeRow({ code, onQr }: { code: OrderCodeView; onQr: () => void }) {
  const [shown, setShown] = useState<string | null>(null);
  const read = useMutation({
    mutationFn: () => readCode(code.sn),
    onSuccess: (found) => setShown(found.code),
    onError: (error) => toast.error(errorText(error)),
  });
  const usable = code.look === 'assigned';
  const gone = code.look === 'void';
  return (
    <tr>
      <td>
        {code.title}
        {code.label && <span className={css.label}>{code.label}</span>}
      </td>
      <td className={css.code} data-gone={gone || undefined}>
        {shown ?? code.masked}
      </td>
      <td>
        <StatusTag tone={codeTones[code.look]}>{code.lookLabel}</StatusTag>
        {code.activatedAt && <span className={css.label}>{formatMinute(code.activatedAt)}</span>}
        {code.holderName && <span className={css.label}>已分配给 {code.holderName}</span>}
        {usable && code.activateUntil && <span className={css.label}>{code.activateUntil} 前激活</span>}
      </td>
      <td>
        {!gone && code.readable && (
          <span className={css.acts}>
            <Button
              variant="plain"
              size="s"
              busy={read.isPending}
              aria-label={shown ? '隐藏激活码' : '显示激活码'}
              onClick={() => (shown ? setShown(null) : read.mutate())}
            >
              {shown ? '隐藏' : '显示'}
            </Button>
            <CopyText text={async () => shown ?? (await readCode(code.sn)).code} what="激活码" />
            {usable && (
              <Button variant="plain" size="s" onClick={onQr}>
                二维码
              </Button>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

interface OrderCodesProps {
  orderId: number;
  initial: OrderCodesView;
  /** An organisation's order: its copies are given to members. */
  shared?: boolean;
}

/** 激活码: what the electronic lines of a paid order delivered; nothing while there is none. */
export function OrderCodes({ orderId, initial, shared }: OrderCodesProps) {
  const [pageNum, setPageNum] = useState(1);
  const query = useQuery({
    ...orderCodesOptions(orderId, pageNum),
    initialData: pageNum === 1 ? initial : undefined,
    refetchOnWindowFocus: true,
  });
  const [qr, setQr] = useState<OrderCodeView | null>(null);
  const [giving, setGiving] = useState(false);
  const page = query.data;
  if (!page || page.total === 0) return null;
  const pages = Math.ceil(page.total / page.pageSize);
  return (
    <Panel
      title="激活码"
      id="codes"
      padded={false}
      extra={
        <>
          <span className={css.total}>共 {page.total} 个</span>
          {shared && (
            <Button size="s" variant="outline" aria-haspopup="dialog" onClick={() => setGiving(true)}>
              分配给成员
            </Button>
          )}
        </>
      }
    >
      <p className={css.hint}>
        每个激活码供一位读者使用，激活后可在“电子书架”中阅读。激活码等同于商品，请勿泄露；已激活的不支持退款。
      </p>
      <div className={css.scroll}>
        <table className={css.table} aria-busy={query.isFetching}>
          <thead>
            <tr>
              <th scope="col">出版物</th>
              <th scope="col">激活码</th>
              <th scope="col">状态</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {page.list.map((code) => (
              <CodeRow key={code.sn} code={code} onQr={() => setQr(code)} />
            ))}
          </tbody>
        </table>
      </div>
      <StepPager
        label="激活码分页"
        pageNum={pageNum}
        pages={pages}
        onPage={setPageNum}
        className={css.pages}
      />
      {giving && <CopiesDialog orderId={orderId} onClose={() => setGiving(false)} />}
      <CodeQrDialog
        sn={qr?.sn ?? null}
        title={qr ? [qr.title, qr.label].filter(Boolean).join(' ') : ''}
        onClose={() => setQr(null)}
      />
    </Panel>
  );
}
