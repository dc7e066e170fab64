'use client';

import { ActivateButton } from '@/components/ebook/activate-button';
import css from '@/components/ebook/mobile/shelf.module.css';
import { useShownSecret } from '@/components/ebook/use-shown-code';
import { Button, ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Picture } from '@/components/ui/picture';
import { StatusTag } from '@/components/ui/status-tag';
import type { ShelfWaitingView } from '@/lib/domain/ebook/contract';

interface ShelfWaitingCardProps {
  line: ShelfWaitingView;
  /** The account reads this publication already. */
  owned: boolean;
  onQr: () => void;
}

/** A line whose codes wait: activate one for this account, hand one on as a picture, or show it. */
export function ShelfWaitingCard({ line, owned, onQr }: ShelfWaitingCardProps) {
  const { shown, busy, toggle } = useShownSecret(line.firstSn);
  return (
    <li className={css.card}>
      <div className={css.book}>
        <Picture src={line.coverPath} alt="" width={66} height={88} kind="cover" />
        <div className={css.words}>
          <h3 className={css.name}>{line.title}</h3>
          {line.label && <p className={css.small}>{line.label}</p>}
          <p className={css.tags}>
            <StatusTag tone="amber">{`待激活 ${line.count} 个`}</StatusTag>
            {line.activateUntil && <span className={css.small}>{line.activateUntil} 前激活</span>}
          </p>
          {line.external && <p className={css.small}>请在出版方的阅读平台激活</p>}
          <p className={css.small}>
            {line.givenBy === null ? `订单号：${line.orderSn ?? ''}` : `由${line.givenBy}提供`}
          </p>
          {shown && (
            <p className={css.secret}>
              <b>{shown}</b> <CopyText text={shown} what="激活码" />
            </p>
          )}
        </div>
      </div>
      <div className={css.acts}>
        {line.givenBy === null ? (
          <ButtonLink size="s" variant="outline" href={`/mobile/user/order/${line.orderId}#codes`}>
            查看激活码
          </ButtonLink>
        ) : (
          <Button size="s" variant="outline" busy={busy} aria-expanded={shown !== null} onClick={toggle}>
            {shown ? '隐藏激活码' : '查看激活码'}
          </Button>
        )}
        {!line.external && (
          <>
            <Button size="s" variant="outline" aria-haspopup="dialog" onClick={onQr}>
              给他人扫码
            </Button>
            <ActivateButton
              size="s"
              variant={owned ? 'outline' : 'primary'}
              sn={line.firstSn}
              title={line.title}
              owned={owned}
            />
          </>
        )}
      </div>
    </li>
  );
}
