'use client';

import css from '@/components/ebook/code-qr-dialog.module.css';
import { Dialog } from '@/components/ui/dialog';
import { codeQrSrc } from '@/lib/domain/ebook/client';

interface CodeQrDialogProps {
  /** Serial of the code; `null` = closed. */
  sn: string | null;
  /** The publication. */
  title: string;
  onClose: () => void;
}

/** The QR code that leads a phone to the activation of one code. */
export function CodeQrDialog({ sn, title, onClose }: CodeQrDialogProps) {
  return (
    <Dialog open={sn !== null} onClose={onClose} title="手机扫码激活" width={360}>
      {sn && (
        <div className={css.code}>
          <img src={codeQrSrc(sn)} width={220} height={220} alt="激活二维码" />
          <p className={css.title}>{title}</p>
          <p className={css.text}>用手机浏览器或微信扫一扫，按提示完成激活。</p>
          <p className={css.text}>激活后即与激活人的账户绑定，不可转让。</p>
        </div>
      )}
    </Dialog>
  );
}
