'use client';

import { useSyncExternalStore } from 'react';
import css from '@/components/ebook/reader/trial-wall.module.css';
import { ButtonLink } from '@/components/ui/button';
import { useVisitor } from '@/components/ui/visitor';
import { inSkin } from '@/lib/core/mirrored-paths';

interface TrialWallProps {
  productId: number;
  /** What was to be read, and how much there is: pages, or parts of an EPUB. */
  preview: number;
  total: number;
  unit: '页' | '部分';
  mobile?: boolean | undefined;
}

/** The address of the reader does not change while it is shown. */
const stays = () => () => undefined;

/** Login page of the device, and back to here afterwards. */
export function useLoginHref(mobile: boolean | undefined): string {
  const here = useSyncExternalStore(
    stays,
    () => location.pathname + location.search,
    () => '',
  );
  const login = mobile ? '/mobile/login' : '/login/userlogin';
  return here ? `${login}?from=${encodeURIComponent(here)}` : login;
}

/** The end of a trial: log in, activate or buy. */
export function TrialWall({ productId, preview, total, unit, mobile }: TrialWallProps) {
  const guest = useVisitor().state !== 'user';
  const login = useLoginHref(mobile);
  const to = (address: string) => inSkin(mobile ? 'mobile' : 'desktop', address);
  return (
    <section className={css.wall} aria-labelledby="trial-end">
      <p className={css.sign}>试读</p>
      <h2 id="trial-end" className={css.title}>
        试读到此结束
      </h2>
      <p className={css.text}>
        {`您已读完可试读的 ${preview} ${unit}，全文共 ${total} ${unit}。${guest ? '已购买的，登录并激活后即可阅读全文。' : '已购买的，激活后即可阅读全文。'}`}
      </p>
      <div className={css.ways}>
        {guest && (
          <ButtonLink size="l" href={login}>
            登录
          </ButtonLink>
        )}
        <ButtonLink size="l" variant={guest ? 'outline' : 'primary'} href={to('/user/center/ebooks')}>
          激活
        </ButtonLink>
        <ButtonLink size="l" variant="outlineRed" href={to(`/mall/details/${productId}`)}>
          购买
        </ButtonLink>
      </div>
      {guest && !mobile && (
        <p className={css.scan}>
          也可以<a href="/index/ebook">用手机扫码阅读</a>，无需在本机登录
        </p>
      )}
    </section>
  );
}
