'use client';

import { ActivateButton } from '@/components/ebook/activate-button';
import css from '@/components/ebook/desktop/shelf-page.module.css';
import { useShownSecret } from '@/components/ebook/use-shown-code';
import { Button, ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Picture } from '@/components/ui/picture';
import { StatusTag } from '@/components/ui/status-tag';
import type { ShelfWaitingView } from '@/lib/domain/ebook/contract';

interface ShelfWaitingProps {
  line: ShelfWaitingView;
  /** The account reads this publication already. */
  owned: boolean;
  onQr: () => void;
}

/** A line whose codes wait: activate one here, hand one to a phone, or show it. */
export function ShelfWaiting({ line, owned, onQr }: ShelfWaitingProps) {
  const { shown, busy, toggle } = useShownSecret(line.firstSn);
  return (
    <li className={css.line}>
      <a href={`/mall/details/${line.productId}`} aria-label={line.title}>
        <Picture src={line.coverPath} alt="" width={54} height={72} kind="cover" />
      </a>
      <div className={css.words}>
        <p className={css.title}>
          {line.title} {line.label && <span className={css.small}>{line.label}</span>}
        </p>
        <p className={css.small}>
          <StatusTag tone="amber">{`待激活 ${line.count} 个`}</StatusTag>
          {line.activateUntil && <span>{line.activateUntil} 前激活</span>}
          {line.external && <span>请在出版方的阅读平台激活</span>}
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
        {!line.external && (
          <>
            <ActivateButton
              size="s"
              variant={owned ? 'outline' : 'primary'}
              sn={line.firstSn}
              title={line.title}
              owned={owned}
            />
            <Button size="s" variant="outlineRed" aria-haspopup="dialog" onClick={onQr}>
              扫码激活
            </Button>
          </>
        )}
        {line.givenBy === null ? (
          <ButtonLink size="s" variant="outline" href={`/user/center/orders/${line.orderId}#codes`}>
            查看激活码
          </ButtonLink>
        ) : (
          <Button size="s" variant="outline" busy={busy} aria-expanded={shown !== null} onClick={toggle}>
            {shown ? '隐藏激活码' : '查看激活码'}
          </Button>
        )}
      </div>
    </li>
  );
}
