'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import css from '@/components/article/desktop/article-tools.module.css';
import { cx } from '@/components/ui/cx';
import { toast } from '@/components/ui/toast';
import { readCookie } from '@/components/ui/visitor';
import { TEXT_SIZE_COOKIE, VIEW_SECONDS } from '@/lib/text/view-settings';

/** 字号 in px (news-editor-reading.md 2.2b); the choice is kept in a cookie, and applied before the first paint of the next page. */
const SIZES = [
  [14, '小'],
  [16, '中'],
  [18, '大'],
  [20, '特大'],
] as const;
const USUAL = 18;
/** A reading counts after this time in sight. */
const READ_MS = 3000;

const never = () => () => undefined;
function savedSize(): number {
  const known = Number(readCookie(TEXT_SIZE_COOKIE));
  return SIZES.some(([px]) => px === known) ? known : USUAL;
}

interface ArticleToolsProps {
  /** The article whose readings count and whose code is shared; texts of other kinds have neither. */
  id?: number;
  title: string;
  /** Canonical address. */
  url: string;
}

/** Tells the server about one reading once the page has been in sight for three seconds. */
function useReading(id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(() => {
        document.removeEventListener('visibilitychange', look);
        navigator.sendBeacon(`/api/guest/article/view/${id}`);
      }, READ_MS);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [id]);
}

/** 字号, 打印 and 分享 of an article. Sharing needs no script of others: a QR code of our own, plain links, the address to copy. */
export function ArticleTools({ id, title, url }: ArticleToolsProps) {
  const saved = useSyncExternalStore(never, savedSize, () => USUAL);
  const [chosen, setChosen] = useState<number | null>(null);
  const size = chosen ?? saved;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useReading(id);
  const choose = (px: number) => {
    setChosen(px);
    document.documentElement.style.setProperty('--article-size', `${px}px`);
    document.cookie = `${TEXT_SIZE_COOKIE}=${px}; path=/; max-age=${VIEW_SECONDS}; SameSite=Lax`;
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('链接已复制');
    } catch {
      toast.info(`请复制链接：${url}`);
    }
  };
  const share = (base: string, names: [string, string]) =>
    `${base}?${names[0]}=${encodeURIComponent(url)}&${names[1]}=${encodeURIComponent(title)}`;
  const apart = { target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <div className={cx(css.tools, 'no-print')}>
      <span className={css.sizes} role="group" aria-label="字号">
        字号
        {SIZES.map(([px, name]) => (
          <button
            key={px}
            type="button"
            className={cx(css.size, px === size && css.on)}
            aria-pressed={px === size}
            onClick={() => choose(px)}
          >
            {name}
          </button>
        ))}
      </span>
      <button type="button" className={css.act} onClick={() => window.print()}>
        打印
      </button>
      {/* Escape and a click elsewhere close the panel; the keys and the focus come from the buttons and links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <span
        className={css.share}
        onKeyDown={(e) => {
          if (e.key !== 'Escape' || !open) return;
          setOpen(false);
          opener.current?.focus();
        }}
        onBlur={(e) => {
          if (!e.currentTarget.contains(e.relatedTarget)) setOpen(false);
        }}
      >
        <button
          ref={opener}
          type="button"
          className={css.act}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          分享
        </button>
        {open && (
          <span className={css.panel} tabIndex={-1}>
            {id !== undefined && (
              <>
                <img src={`/api/guest/article/qrcode/${id}`} alt="本文二维码" width={132} height={132} />
                <span className={css.hint}>微信扫码分享</span>
              </>
            )}
            <a href={share('https://service.weibo.com/share/share.php', ['url', 'title'])} {...apart}>
              微博
            </a>
            <a href={share('https://connect.qq.com/widget/shareqq/index.html', ['url', 'title'])} {...apart}>
              QQ
            </a>
            <button type="button" onClick={() => void copy()}>
              复制链接
            </button>
          </span>
        )}
      </span>
    </div>
  );
}
