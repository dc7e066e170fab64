'use client';

import { useState } from 'react';
import css from '@/components/ebook/code-qr-dialog.module.css';
import { Button } from '@/components/ui/button';
import { CountDown } from '@/components/ui/count-down';
import { Dialog } from '@/components/ui/dialog';
import { QR_SECONDS } from '@/lib/domain/ebook/rules';

/** What a QR code of a code leads to. */
export type QrUse = 'activate' | 'read';

const words: Readonly<Record<QrUse, { title: string; alt: string; lines: readonly string[] }>> = {
  activate: {
    title: '手机扫码激活',
    alt: '激活二维码',
    lines: [
      '用手机浏览器或微信扫一扫，按提示完成激活。',
      '谁扫码激活，就由谁阅读；激活后与其账户绑定，不可转让。',
    ],
  },
  read: {
    title: '在手机上阅读',
    alt: '手机阅读二维码',
    lines: ['用手机浏览器或微信扫一扫，即可在手机上阅读。', '二维码只能使用一次，请勿转发给他人。'],
  },
};

interface QrProps {
  sn: string;
  use: QrUse;
  /** The publication. */
  title: string;
}

/** The picture and its time; when that is over it says so and is made anew on demand, not by itself: each is a key. */
function Qr({ sn, use, title }: QrProps) {
  const [made, setMade] = useState(() => Date.now());
  const [shown, setShown] = useState<'wait' | 'good' | 'over' | 'failed'>('wait');
  const { alt, lines } = words[use];
  const again = () => {
    setShown('wait');
    setMade(Date.now());
  };
  const start = new Date(made).toISOString();
  return (
    <div className={css.code}>
      <div className={css.frame} data-state={shown}>
        <img
          key={made}
          // Each request makes a new token, which lives `QR_SECONDS`; `d` tells two of them apart.
          src={`/api/user/order/ebook/qrcode?sn=${sn}&d=${made}`}
          width={220}
          height={220}
          alt={alt}
          onLoad={() => setShown('good')}
          onError={() => setShown('failed')}
        />
        {(shown === 'over' || shown === 'failed') && (
          <div className={css.cover} role="status">
            <p>{shown === 'over' ? '二维码已过期' : '二维码获取失败'}</p>
            <Button size="s" onClick={again}>
              {shown === 'over' ? '刷新二维码' : '重新获取'}
            </Button>
          </div>
        )}
      </div>
      <p className={css.time}>
        {shown === 'good' && (
          <CountDown
            key={made}
            now={start}
            until={new Date(made + QR_SECONDS * 1000).toISOString()}
            prefix="剩余有效时间 "
            onEnd={() => setShown('over')}
          />
        )}
      </p>
      <p className={css.title}>{title}</p>
      {lines.map((line) => (
        <p key={line} className={css.text}>
          {line}
        </p>
      ))}
    </div>
  );
}

interface CodeQrDialogProps {
  /** Which code, for what; `null` = closed. */
  qr: QrProps | null;
  onClose: () => void;
}

/** The QR code that leads a phone to the activation of one code, or to reading by it. */
export function CodeQrDialog({ qr, onClose }: CodeQrDialogProps) {
  return (
    <Dialog open={qr !== null} onClose={onClose} title={qr ? words[qr.use].title : ''} width={360}>
      {qr && <Qr {...qr} />}
    </Dialog>
  );
}
