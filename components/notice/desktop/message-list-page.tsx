'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/notice/desktop/message-list-page.module.css';
import { messageInputOf, messageList, messageNothing } from '@/components/notice/message-list';
import { useReadMessages } from '@/components/notice/use-read-messages';
import { Button } from '@/components/ui/button';
import { CardList } from '@/components/ui/card-list/card-list';
import { cx } from '@/components/ui/cx';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { usePageParams } from '@/components/ui/use-page-params';
import { formatMinute } from '@/lib/core/dates';
import type { MessageView } from '@/lib/domain/notice/contract';
import { apiQuery } from '@/lib/client/query';

interface RowProps {
  row: MessageView;
  busy: boolean;
  onRead: (id: number) => Promise<boolean>;
}

function Row({ row, busy, onRead }: RowProps) {
  return (
    <li className={cx(css.row, !row.read && css.unread)}>
      <span
        className={css.dot}
        role={row.read ? undefined : 'img'}
        aria-label={row.read ? undefined : '未读'}
      />
      <span>
        <a
          className={css.title}
          href={row.path}
          onClick={(event) => {
            if (row.read || event.metaKey || event.ctrlKey) return;
            // The page is left once the message is known to be read, or after a failure all the same.
            event.preventDefault();
            void onRead(row.id).finally(() => location.assign(row.path));
          }}
        >
          {row.title}
        </a>
        {row.kindLabel !== row.title && <span className={css.kind}>{row.kindLabel}</span>}
      </span>
      <Time className={css.time} at={formatMinute(row.createdAt)} />
      <p className={css.text}>{row.text}</p>
      <span className={css.acts}>
        {!row.read && (
          <Button
            variant="plain"
            size="s"
            disabled={busy}
            aria-label={`标为已读：${row.title}`}
            onClick={() => void onRead(row.id)}
          >
            标为已读
          </Button>
        )}
      </span>
    </li>
  );
}

/** 消息中心: what the buyer was told, newest first; opening a message reads it. */
export function MessageListPage() {
  const url = messageList.read(usePageParams());
  const { busy, readOne, readAll } = useReadMessages();
  const query = useQuery(apiQuery('/api/user/message/list', messageInputOf(url)));
  const unread = query.data?.unread ?? 0;
  return (
    <>
      <PageHeader
        title="消息中心"
        text="消息保留一年；短信和邮件提醒可以在“账户信息”中设置"
        actions={
          <Button variant="outline" disabled={busy || unread === 0} onClick={() => void readAll()}>
            全部标为已读
          </Button>
        }
      />
      <CardList
        spec={messageList}
        url={url}
        query={query}
        counts={{ '1': query.data?.unread ?? null }}
        nothing={messageNothing(url)}
      >
        {(row) => <Row key={row.id} row={row} busy={busy} onRead={readOne} />}
      </CardList>
    </>
  );
}
