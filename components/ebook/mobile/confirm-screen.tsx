'use client';

import { useParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import css from '@/components/ebook/mobile/reading-mobile.module.css';
import { refusalOf, type Refusal } from '@/components/ebook/mobile/refusal';
import { Again, Verdict } from '@/components/ebook/mobile/verdict';
import { Button, ButtonLink } from '@/components/ui/button';
import { CountDown } from '@/components/ui/count-down';
import { errorText } from '@/components/ui/error-text';
import { formatDateTime } from '@/lib/core/dates';
import type { ScannedView } from '@/lib/domain/ebook/session-contract';
import { api } from '@/lib/client/api';

type Face =
  | { face: 'waiting' }
  | ({ face: 'failed' } & Refusal)
  | { face: 'asked'; seen: ScannedView }
  | { face: 'confirmed' }
  | { face: 'cancelled' }
  | { face: 'expired' };

const faceOf = (seen: ScannedView): Face => {
  if (seen.state === 'scanned') return { face: 'asked', seen };
  if (seen.state === 'cancelled') return { face: 'cancelled' };
  return { face: seen.state === 'expired' || seen.state === 'waiting' ? 'expired' : 'confirmed' };
};

/** What the network says about the desktop; another one is usual on mobile data and must be looked at all the same. */
const placeNotes: Record<ScannedView['place'], string> = {
  local: '请求来自本机。',
  same: '这台电脑与手机在同一网络。',
  other: '这台电脑与手机不在同一网络。使用移动数据时属于正常情况；如果您面前没有这台电脑，请点击取消。',
};

/** Whoever came by a camera has no page to go back to. */
const home = (
  <ButtonLink size="l" block variant="outline" href="/mobile/home">
    返回首页
  </ButtonLink>
);

/** 扫码阅读确认: the phone is shown which desktop asks, from which network and since when, and decides. Nothing is confirmed by itself. */
export function ConfirmScreen() {
  const { token } = useParams<{ token: string }>();
  const [state, setState] = useState<Face>({ face: 'waiting' });
  const [busy, setBusy] = useState<'confirm' | 'cancel' | null>(null);
  const [failure, setFailure] = useState('');
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    api.post('/api/user/ebook/scan', { token }).then(
      (seen) => setState(faceOf(seen)),
      (e: unknown) => {
        // The login page is on its way.
        if (e instanceof Error && 'status' in e && e.status === 401) return;
        setState({ face: 'failed', ...refusalOf(e) });
      },
    );
  }, [token]);
  const decide = async (act: 'confirm' | 'cancel') => {
    setBusy(act);
    setFailure('');
    try {
      const { state: reached } = await api.post('/api/user/ebook/confirm', { token, act }, { stay: 'guest' });
      setState({ face: reached === 'cancelled' ? 'cancelled' : 'confirmed' });
    } catch (e) {
      setFailure(errorText(e));
    }
    setBusy(null);
  };
  if (state.face === 'waiting') return <Verdict sign="…" title="正在核对二维码" />;
  if (state.face === 'failed')
    return state.gone ? (
      <Verdict sign="!" title={state.text} text="请在电脑上刷新二维码，再用手机重新扫描。" action={home} />
    ) : (
      <Verdict sign="!" title={state.text} action={<Again />} />
    );
  if (state.face === 'confirmed')
    return (
      <Verdict
        sign="✓"
        title="已确认，请在电脑上阅读"
        text="如需结束，可在电脑上点击“退出阅读”，或在个人中心“我的设备”中移除该电脑。"
        action={home}
      />
    );
  if (state.face === 'cancelled')
    return <Verdict sign="×" title="已取消" text="这台电脑不能阅读您的书刊。" action={home} />;
  if (state.face === 'expired')
    return (
      <Verdict sign="!" title="二维码已过期" text="请在电脑上刷新二维码，再用手机重新扫描。" action={home} />
    );
  const { seen } = state;
  return (
    <div className={css.screen}>
      <svg
        className={css.picture}
        viewBox="0 0 96 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden
      >
        <path d="M10 6h76v46H10zM34 66h28M48 52v14M24 22h20M24 32h32" />
      </svg>
      <h2 className={css.question}>允许这台电脑阅读您的书刊？</h2>
      <p className={css.lead}>
        <b>请确认这是您面前的电脑。</b>
        确认后，它可以阅读您书架上的全部书刊，但不能查看订单、修改账号。
      </p>
      <dl className={css.facts}>
        <div>
          <dt>设备</dt>
          <dd>{seen.device}</dd>
        </div>
        <div>
          <dt>网络</dt>
          <dd>
            {seen.network}
            <span className={css.place} data-place={seen.place}>
              {seen.placeLabel}
            </span>
          </dd>
        </div>
        <div>
          <dt>时间</dt>
          <dd>{formatDateTime(seen.askedAt)}</dd>
        </div>
      </dl>
      <p className={css.note} data-warn={seen.place === 'other' || undefined}>
        {placeNotes[seen.place]}
      </p>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <Acts busy={busy} onDecide={(act) => void decide(act)} />
      <p className={css.time}>
        <Left seconds={seen.seconds} onEnd={() => setState({ face: 'expired' })} />
      </p>
      <p className={css.hint}>他人发来的二维码，请勿扫描确认。</p>
    </div>
  );
}

/** How long 确认 is not to be pressed, in milliseconds: whoever is made to tap twice on a page that changes under his finger has confirmed nothing. */
const ARM_MS = 1000;

export function Acts({
  busy,
  onDecide,
}: {
  busy: 'confirm' | 'cancel' | null;
  onDecide: (act: 'confirm' | 'cancel') => void;
}) {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARM_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.acts}>
      <Button
        size="l"
        block
        busy={busy === 'confirm'}
        disabled={!armed || busy !== null}
        onClick={() => onDecide('confirm')}
      >
        确认阅读
      </Button>
      <Button
        size="l"
        block
        variant="outline"
        busy={busy === 'cancel'}
        disabled={busy !== null}
        onClick={() => onDecide('cancel')}
      >
        取消
      </Button>
    </div>
  );
}

/** The time left as the server told it. */
function Left({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [start] = useState(() => Date.now());
  const [now, until] = [new Date(start).toISOString(), new Date(start + seconds * 1000).toISOString()];
  return <CountDown now={now} until={until} prefix="剩余 " ended="已过期" onEnd={onEnd} />;
}
