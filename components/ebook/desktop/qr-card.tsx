'use client';

import { useState } from 'react';
import css from '@/components/ebook/desktop/qr-card.module.css';
import { useQr, type Qr } from '@/components/ebook/desktop/use-qr';
import { Button } from '@/components/ui/button';
import { countDownText } from '@/components/ui/count-down-text';

/** What lies over the code once it is no code any more, and what is said of it. */
const faces: Partial<Record<Qr['state'], { sign: string; title: string; text: string; renew?: string }>> = {
  scanned: { sign: '✓', title: '扫描成功', text: '请在手机上核对并确认' },
  confirmed: { sign: '✓', title: '已确认', text: '正在打开书架…' },
  consumed: { sign: '✓', title: '已确认', text: '正在打开书架…', renew: '没有打开？重新获取' },
  cancelled: { sign: '×', title: '已取消', text: '您在手机上取消了本次阅读', renew: '重新获取二维码' },
  expired: { sign: '!', title: '二维码已过期', text: '为了安全，二维码 2 分钟内有效', renew: '刷新二维码' },
};

/** The code by which a phone lets this desktop read, with its countdown and every state that it can come to. */
export function QrCard({ onOpened }: { onOpened: () => void }) {
  const [turn, setTurn] = useState(0);
  return (
    <section className={css.card} aria-labelledby="qr-title">
      <h2 id="qr-title" className={css.title}>
        手机扫码阅读
      </h2>
      <p className={css.lead}>用已登录的手机扫一扫，在电脑上阅读</p>
      <Code key={turn} onOpened={onOpened} renew={() => setTurn(turn + 1)} />
    </section>
  );
}

function Code({ onOpened, renew }: { onOpened: () => void; renew: () => void }) {
  const qr = useQr(onOpened);
  const face = faces[qr.state];
  return (
    <>
      <div className={css.frame} data-state={qr.state}>
        {qr.picture ? (
          <img className={css.code} src={qr.picture} alt="电子阅读二维码" width={208} height={208} />
        ) : (
          <span className={css.blank} aria-hidden />
        )}
        {qr.state === 'failed' && (
          <div className={css.cover}>
            <p className={css.text}>{qr.text}</p>
            <Button size="s" onClick={renew}>
              重新获取
            </Button>
          </div>
        )}
        {face && (
          <div className={css.cover}>
            <span className={css.sign} data-sign={face.sign} aria-hidden>
              {face.sign}
            </span>
            <p className={css.state}>{face.title}</p>
            <p className={css.text}>{face.text}</p>
            {face.renew && (
              <Button size="s" onClick={renew}>
                {face.renew}
              </Button>
            )}
          </div>
        )}
      </div>
      <p className={css.time}>
        {qr.state === 'waiting' && (
          <>
            未扫描 · 剩余 <b>{countDownText(qr.seconds)}</b>
          </>
        )}
        {qr.state === 'scanned' && (
          <>
            已扫描 · 剩余 <b>{countDownText(qr.seconds)}</b>
          </>
        )}
        {qr.state === 'making' && '正在生成二维码…'}
      </p>
      <p className="sr-only" role="status">
        {face ? `${face.title}，${face.text}` : qr.state === 'waiting' ? '二维码已生成，请用手机扫描' : ''}
      </p>
    </>
  );
}
