'use client';

import { useState } from 'react';
import css from '@/components/ebook/desktop/reader-bar.module.css';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { formatMinute } from '@/lib/core/dates';
import type { ReadingShelfView } from '@/lib/domain/ebook/shelf-contract';
import { api } from '@/lib/client/api';

interface ReaderBarProps {
  title: string;
  reader: NonNullable<ReadingShelfView['reader']>;
  stopped: number;
  /** Under the title: what this version of the view tries. */
  note?: string;
  /** The other version of the view. */
  other: { href: string; label: string };
  reload: () => Promise<void>;
}

/** Head of a shelf: whose it is, how he came, the way out, and the other version of the view. */
export function ReaderBar({ title, reader, stopped, note, other, reload }: ReaderBarProps) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await api.post('/api/guest/ebook/leave', {}, { stay: true });
      toast.success('已退出阅读');
      await reload();
    } catch (e) {
      toast.error(errorText(e));
      setBusy(false);
    }
  };
  return (
    <header className={css.bar}>
      <div>
        <h1 className={css.title}>{title}</h1>
        <p className={css.who}>
          读者 <b>{reader.name}</b>
          {reader.via === 'reading' && (
            <>
              {reader.single ? ' · 单本阅读' : ' · 扫码阅读'}
              {reader.endsAt && `，最迟 ${formatMinute(reader.endsAt)} 结束`}
            </>
          )}
        </p>
        {note && <p className={css.who}>{note}</p>}
        {stopped > 0 && (
          <p className={css.who}>
            {`另有 ${stopped} 种已到期或停用，可在`}
            <a href="/user/center/ebooks">个人中心</a>查看。
          </p>
        )}
      </div>
      <nav className={css.acts} aria-label="电子阅读">
        <a className={css.switch} href={other.href}>
          {other.label}
        </a>
        {reader.via === 'login' ? (
          <>
            <a className="link-plain" href="/user/center/ebooks">
              激活书刊
            </a>
            <a className="link-plain" href="/user/center/devices">
              阅读设备
            </a>
          </>
        ) : (
          <Button size="s" variant="outline" busy={busy} onClick={() => void leave()}>
            退出阅读
          </Button>
        )}
      </nav>
    </header>
  );
}
