'use client';

import { useRef, useState } from 'react';
import { isComposing } from '@/components/ui/composing';
import css from '@/components/article/desktop/article-tools.module.css';
import { copyLink, shareLinks } from '@/components/article/share-links';
import { TEXT_SIZES, useTextSize } from '@/components/article/use-text-size';
import { cx } from '@/components/ui/cx';

interface ArticleToolsProps {
  /** The article whose readings count and whose code is shared; texts of other kinds have neither. */
  id?: number;
  title: string;
  /** Canonical address. */
  url: string;
}

/** 字号, 打印 and 分享 of an article. Sharing needs no script of others: a QR code of our own, plain links, the address to copy. */
export function ArticleTools({ id, title, url }: ArticleToolsProps) {
  const [size, choose] = useTextSize();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const apart = { target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <div className={cx(css.tools, 'no-print')} data-reading={id}>
      <span className={css.sizes} role="group" aria-label="字号">
        字号
        {TEXT_SIZES.map(([px, name]) => (
          <button
            key={px}
            type="button"
            className={css.size}
            data-size={px}
            aria-pressed={px === size}
            suppressHydrationWarning
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
          if (e.key !== 'Escape' || !open || isComposing(e)) return;
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
            {shareLinks(title, url).map(({ name, href }) => (
              <a key={name} href={href} {...apart}>
                {name}
              </a>
            ))}
            <button type="button" onClick={() => void copyLink(url)}>
              复制链接
            </button>
          </span>
        )}
      </span>
    </div>
  );
}
