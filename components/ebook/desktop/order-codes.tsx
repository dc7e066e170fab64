'use client';

import { useState } from 'react';
import { ActivateButton } from '@/components/ebook/activate-button';
import { codeTones } from '@/components/ebook/code-look';
import { CopiesDialog } from '@/components/ebook/copies-dialog';
import { CodeQrDialog, type QrUse } from '@/components/ebook/code-qr-dialog';
import css from '@/components/ebook/desktop/order-codes.module.css';
import { CODES_HINT, readerHref } from '@/components/ebook/shelf-words';
import { useOrderCodes } from '@/components/ebook/use-order-codes';
import { useShownCode } from '@/components/ebook/use-shown-code';
import { Button, ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { StepPager } from '@/components/ui/step-pager';
import { formatMinute } from '@/lib/core/dates';
import type { OrderCodeView } from '@/lib/domain/ebook/contract';

/** One code: masked until it is asked for, and masked again with a click. */
function CodeRow({ code, onQr }: { code: OrderCodeView; onQr: (use: QrUse) => void }) {
  const { shown, busy, toggle, text, usable, gone } = useShownCode(code);
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
        {code.external && <span className={css.label}>请在出版方的阅读平台激活</span>}
        {usable && code.activateUntil && <span className={css.label}>{code.activateUntil} 前激活</span>}
      </td>
      <td>
        {!gone && code.readable && (
          <div className={css.acts}>
            <Button
              variant="plain"
              size="s"
              busy={busy}
              aria-label={shown ? '隐藏激活码' : '显示激活码'}
              onClick={toggle}
            >
              {shown ? '隐藏' : '显示'}
            </Button>
            <CopyText text={text} what="激活码" />
            {usable && (
              <Button variant="plain" size="s" aria-haspopup="dialog" onClick={() => onQr('activate')}>
                二维码
              </Button>
            )}
            {usable && <ActivateButton variant="plain" size="s" read sn={code.sn} title={code.title} />}
          </div>
        )}
        {code.newest && (
          <span className={css.acts}>
            <ButtonLink variant="plain" size="s" href={readerHref(code.newest.id)}>
              去阅读
            </ButtonLink>
            <Button variant="plain" size="s" aria-haspopup="dialog" onClick={() => onQr('read')}>
              手机阅读
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

interface OrderCodesProps {
  orderId: number;
  /** An organisation's order: its copies are given to members. */
  shared?: boolean;
}

/** 激活码: what the electronic lines of a paid order delivered; nothing while there is none. */
export function OrderCodes({ orderId, shared }: OrderCodesProps) {
  const [pageNum, setPageNum] = useState(1);
  const query = useOrderCodes(orderId, pageNum);
  const [qr, setQr] = useState<{ code: OrderCodeView; use: QrUse } | null>(null);
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
          <span className={css.total}>{`共 ${page.total} 个`}</span>
          {shared && (
            <Button size="s" variant="outline" aria-haspopup="dialog" onClick={() => setGiving(true)}>
              分配给成员
            </Button>
          )}
        </>
      }
    >
      <p className={css.hint}>{CODES_HINT}</p>
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
              <CodeRow key={code.sn} code={code} onQr={(use) => setQr({ code, use })} />
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
        qr={
          qr && {
            sn: qr.code.sn,
            use: qr.use,
            title: [qr.code.title, qr.code.label].filter(Boolean).join(' '),
          }
        }
        onClose={() => {
          setQr(null);
          // Somebody may have activated it with a phone meanwhile.
          void query.refetch();
        }}
      />
    </Panel>
  );
}
