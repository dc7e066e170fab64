'use client';

import { useEffect, useRef } from 'react';
import { closedFace, type ClosedWay } from '@/components/ebook/reader/closed-faces';
import css from '@/components/ebook/reader/closed-screen.module.css';
import { Icon } from '@/components/ebook/reader/icon';
import { useLoginHref } from '@/components/ebook/reader/trial-wall';
import { Button, ButtonLink } from '@/components/ui/button';
import { inSkin } from '@/lib/core/mirrored-paths';

interface ClosedScreenProps {
  /** HTTP status of the refusal; 0 without a reply. */
  status: number;
  message: string;
  title: string;
  productId: number;
  mobile?: boolean | undefined;
  onAgain: () => void;
}

/** Instead of the publication: why it does not open, or has closed, and where to go on. */
export function ClosedScreen({ status, message, title, productId, mobile, onAgain }: ClosedScreenProps) {
  const face = closedFace(status, message, mobile);
  const login = useLoginHref(mobile);
  const ref = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the pages.
  useEffect(() => ref.current?.focus(), []);
  const links: Readonly<Record<Exclude<ClosedWay, 'again'>, readonly [string, string]>> = {
    login: [login, '登录'],
    scan: ['/index/ebook', '扫码阅读'],
    shelf: mobile ? ['/mobile/user/ebooks', '返回书架'] : ['/index/ebook', '返回电子阅读'],
    product: [inSkin(mobile ? 'mobile' : 'desktop', `/mall/details/${productId}`), '查看商品'],
  };
  return (
    <main id="main" className={css.screen}>
      <div className={css.card}>
        <span className={css.sign}>
          <Icon name="lock" size={36} />
        </span>
        <p className={css.what}>{title}</p>
        <h1 ref={ref} className={css.title} tabIndex={-1}>
          {face.title}
        </h1>
        <p className={css.text}>{face.text}</p>
        <div className={css.ways}>
          {face.ways.map((way, i) => {
            const look = { size: 'l', variant: i === 0 ? 'primary' : 'outline' } as const;
            if (way === 'again')
              return (
                <Button key={way} {...look} onClick={onAgain}>
                  重新打开
                </Button>
              );
            return (
              <ButtonLink key={way} {...look} href={links[way][0]}>
                {links[way][1]}
              </ButtonLink>
            );
          })}
        </div>
      </div>
    </main>
  );
}
