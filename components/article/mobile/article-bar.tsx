'use client';

import { useState } from 'react';
import css from '@/components/article/mobile/article-bar.module.css';
import { copyLink, shareLinks } from '@/components/article/share-links';
import { TEXT_SIZES, useTextSize } from '@/components/article/use-text-size';
import { ActionBar, ActionIcon } from '@/components/ui/mobile/action-bar';
import { Sheet } from '@/components/ui/mobile/sheet';
import { useBrowserValue } from '@/components/ui/use-browser-value';

interface ArticleBarProps {
  /** The article whose readings count and whose code is shared; texts of other kinds have neither. */
  id?: number;
  title: string;
  /** Address that is shared. */
  url: string;
  /** The list it belongs to. */
  list: { href: string; label: string };
}

/** WeChat's and most phones' browsers know the phone's own sheet; by http none does. */
const canShare = () => typeof navigator.share === 'function';

function SizeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [size, choose] = useTextSize();
  return (
    <Sheet open={open} onClose={onClose} title="字号">
      <div className={css.sizes} role="group" aria-label="字号">
        {TEXT_SIZES.map(([px, name]) => (
          <button
            key={px}
            type="button"
            className={css.size}
            aria-pressed={px === size}
            onClick={() => choose(px)}
          >
            {name}
          </button>
        ))}
      </div>
    </Sheet>
  );
}

interface ShareSheetProps extends Pick<ArticleBarProps, 'id' | 'title' | 'url'> {
  open: boolean;
  onClose: () => void;
}

/** Sharing needs no script of others: the phone's own sheet, the address, a code for another phone, plain links. */
function ShareSheet({ open, onClose, id, title, url }: ShareSheetProps) {
  const native = useBrowserValue(canShare, false);
  return (
    <Sheet open={open} onClose={onClose} title="分享">
      <div className={css.share}>
        {native && (
          <button
            type="button"
            className={css.way}
            onClick={() => {
              // Whoever closes the phone's sheet has not failed.
              navigator.share({ title, url }).then(onClose, () => undefined);
            }}
          >
            分享给好友
          </button>
        )}
        <button
          type="button"
          className={css.way}
          onClick={() => {
            onClose();
            void copyLink(url);
          }}
        >
          复制链接
        </button>
        {shareLinks(title, url).map(({ name, href }) => (
          <a key={name} className={css.way} href={href} target="_blank" rel="noopener noreferrer">
            分享到{name}
          </a>
        ))}
      </div>
      {id !== undefined && (
        <p className={css.code}>
          <img src={`/api/guest/article/qrcode/${id}`} alt="本文二维码" width={160} height={160} />
          <span>用另一部手机扫码阅读</span>
        </p>
      )}
    </Sheet>
  );
}

/** Bar under a text: its list, the size of its letters, sharing. */
export function ArticleBar({ id, title, url, list }: ArticleBarProps) {
  const [open, setOpen] = useState<'size' | 'share' | null>(null);
  return (
    <div className={css.bar} data-reading={id}>
      <ActionBar>
        <ActionIcon icon="list" label={list.label} href={list.href} />
        <ActionIcon icon="text" label="字号" onClick={() => setOpen('size')} />
        <ActionIcon icon="share" label="分享" onClick={() => setOpen('share')} />
        <ActionIcon icon="home" label="首页" href="/mobile/home" />
      </ActionBar>
      <SizeSheet open={open === 'size'} onClose={() => setOpen(null)} />
      <ShareSheet open={open === 'share'} onClose={() => setOpen(null)} id={id} title={title} url={url} />
    </div>
  );
}
