'use client';

import { useState } from 'react';
import { MessageSettings } from '@/components/notice/message-settings';
import { messageInputOf, messageList, messageNothing } from '@/components/notice/message-list';
import css from '@/components/notice/mobile/message-list.module.css';
import { useReadMessages } from '@/components/notice/use-read-messages';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { MobileCardList } from '@/components/ui/mobile/card-list';
import { Sheet } from '@/components/ui/mobile/sheet';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { Time } from '@/components/ui/time';
import { usePageParams } from '@/components/ui/use-page-params';
import { useTo } from '@/components/ui/use-to';
import { formatMinute } from '@/lib/core/dates';
import type { MessageView } from '@/lib/domain/notice/contract';
import { apiQuery } from '@/lib/client/query';

function Message({ row, onRead }: { row: MessageView; onRead: (id: number) => Promise<boolean> }) {
  const to = useTo();
  const href = to(row.path);
  return (
    <li>
      <a
        className={cx(css.card, !row.read && css.unread)}
        href={href}
        onClick={(event) => {
          if (row.read || event.metaKey || event.ctrlKey) return;
          // The page is left once the message is known to be read, or after a failure all the same.
          event.preventDefault();
          void onRead(row.id).finally(() => location.assign(href));
        }}
      >
        <span className={css.head}>
          {!row.read && <span className={css.dot} role="img" aria-label="未读" />}
          <b className={css.title}>{row.title}</b>
          {row.kindLabel !== row.title && <span className={css.small}>{row.kindLabel}</span>}
        </span>
        <span className={css.text}>{row.text}</span>
        <Time className={css.small} at={formatMinute(row.createdAt)} />
      </a>
    </li>
  );
}

/** 我的消息: what the buyer was told, newest first; opening a message reads it. */
export function MobileMessages() {
  const url = { ...messageList.read(usePageParams()), pageNum: 1 };
  const { busy, readOne, readAll } = useReadMessages();
  const [setting, setSetting] = useState(false);
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/message/list', { ...messageInputOf(url), pageNum }),
  );
  const unread = pages.head?.unread ?? 0;
  return (
    <>
      <MobileCardList
        spec={messageList}
        url={url}
        pages={pages}
        counts={{ '1': pages.head?.unread ?? null }}
        tools={
          <div className={css.tools}>
            <Button size="s" variant="outline" aria-haspopup="dialog" onClick={() => setSetting(true)}>
              提醒设置
            </Button>
            <Button size="s" variant="outline" disabled={busy || unread === 0} onClick={() => void readAll()}>
              全部标为已读
            </Button>
          </div>
        }
        end="没有更多了，消息保留一年"
        nothing={{
          ...messageNothing(url),
          way:
            url.tab === 'all'
              ? { href: '/user/center', label: '返回我的', outline: true }
              : { href: messageList.path, label: '查看全部消息', outline: true },
        }}
      >
        {(row) => <Message key={row.id} row={row} onRead={readOne} />}
      </MobileCardList>
      <Sheet open={setting} onClose={() => setSetting(false)} title="消息提醒">
        <MessageSettings />
      </Sheet>
    </>
  );
}
