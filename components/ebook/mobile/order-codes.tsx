'use client';

import { useState } from 'react';
import { ActivateButton } from '@/components/ebook/activate-button';
import { codeTones } from '@/components/ebook/code-look';
import { CopiesDialog } from '@/components/ebook/copies-dialog';
import { CodeQrDialog } from '@/components/ebook/code-qr-dialog';
import css from '@/components/ebook/mobile/order-codes.module.css';
import { CODES_HINT, phoneReaderHref } from '@/components/ebook/shelf-words';
import { useOrderCodes } from '@/components/ebook/use-order-codes';
import { useShownCode } from '@/components/ebook/use-shown-code';
import { Button, ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { cx } from '@/components/ui/cx';
import { CellGroup } from '@/components/ui/mobile/cell';
import { StatusTag } from '@/components/ui/status-tag';
import { StepPager } from '@/components/ui/step-pager';
import { formatMinute } from '@/lib/core/dates';
import type { OrderCodeView } from '@/lib/domain/ebook/contract';

function CodeRow({ code, onQr }: { code: OrderCodeView; onQr: () => void }) {
  const { shown, busy, toggle, text, usable, gone } = useShownCode(code);
  return (
    <li className={css.code}>
      <p className={css.line}>
        <span className={css.name}>
          {code.title} {code.label}
        </span>
        <StatusTag tone={codeTones[code.look]}>{code.lookLabel}</StatusTag>
      </p>
      <p className={cx(css.secret, gone && css.gone)}>{shown ?? code.masked}</p>
      {code.activatedAt && <p className={css.small}>{formatMinute(code.activatedAt)} 激活</p>}
      {code.holderName && <p className={css.small}>已分配给 {code.holderName}</p>}
      {code.external && <p className={css.small}>请在出版方的阅读平台激活</p>}
      {usable && code.activateUntil && <p className={css.small}>{code.activateUntil} 前激活</p>}
      <div className={css.acts}>
        {!gone && code.readable && (
          <>
            <Button
              size="s"
              variant="outline"
              busy={busy}
              aria-label={shown ? '隐藏激活码' : '显示激活码'}
              onClick={toggle}
            >
              {shown ? '隐藏' : '显示'}
            </Button>
            <CopyText text={text} what="激活码" />
            {usable && (
              <Button size="s" variant="outline" aria-haspopup="dialog" onClick={onQr}>
                二维码
              </Button>
            )}
            {usable && <ActivateButton size="s" variant="outlineRed" read sn={code.sn} title={code.title} />}
          </>
        )}
        {code.newest && (
          <ButtonLink size="s" href={phoneReaderHref(code.newest.id)}>
            去阅读
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

interface MobileOrderCodesProps {
  orderId: number;
  /** An organisation's order: its copies are given to members. */
  shared?: boolean;
}

/** 激活码: what the electronic lines of a paid order delivered; nothing while there is none. */
export function MobileOrderCodes({ orderId, shared }: MobileOrderCodesProps) {
  const [pageNum, setPageNum] = useState(1);
  const query = useOrderCodes(orderId, pageNum);
  const [qr, setQr] = useState<OrderCodeView | null>(null);
  const [giving, setGiving] = useState(false);
  const page = query.data;
  if (!page || page.total === 0) return null;
  return (
    <CellGroup title={`激活码（${page.total}）`} id="codes">
      <p className={css.hint}>{CODES_HINT}</p>
      {shared && (
        <p className={css.hint}>
          <Button size="s" variant="outline" aria-haspopup="dialog" onClick={() => setGiving(true)}>
            分配给成员
          </Button>
        </p>
      )}
      <ul aria-busy={query.isFetching}>
        {page.list.map((code) => (
          <CodeRow key={code.sn} code={code} onQr={() => setQr(code)} />
        ))}
      </ul>
      <StepPager
        label="激活码分页"
        pageNum={pageNum}
        pages={Math.ceil(page.total / page.pageSize)}
        onPage={setPageNum}
        className={css.pages}
      />
      {giving && <CopiesDialog orderId={orderId} onClose={() => setGiving(false)} />}
      <CodeQrDialog
        qr={qr && { sn: qr.sn, use: 'activate', title: [qr.title, qr.label].filter(Boolean).join(' ') }}
        onClose={() => {
          setQr(null);
          // Somebody may have activated it meanwhile.
          void query.refetch();
        }}
      />
    </CellGroup>
  );
}
