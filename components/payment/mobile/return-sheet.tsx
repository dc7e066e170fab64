'use client';

import css from '@/components/payment/mobile/pay-mobile.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { Sheet } from '@/components/ui/mobile/sheet';

interface ReturnSheetProps {
  open: boolean;
  onClose: () => void;
  busy: boolean;
  onPaid: () => void;
  /** Address of the page that pays. */
  again: string;
}

/** Somebody is back from WeChat and nothing has come yet: he says whether he has paid. */
export function ReturnSheet({ open, onClose, busy, onPaid, again }: ReturnSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="请确认微信支付是否完成">
      <div className={css.stack}>
        <p className={css.small}>尚未收到付款结果。如已付款，请勿重复付款，本页会自动更新。</p>
        <Button size="l" block busy={busy} onClick={onPaid}>
          已完成付款
        </Button>
        <ButtonLink size="l" block variant="outline" href={again}>
          未付款，重新支付
        </ButtonLink>
      </div>
    </Sheet>
  );
}
