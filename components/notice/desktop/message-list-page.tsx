'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/notice/desktop/message-list-page.module.css';
import { MESSAGE_PATH, messageHref, type MessageUrl } from '@/components/notice/message-url';
import { useReadMessages } from '@/components/notice/use-read-messages';
import { Button, ButtonLink } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Pager } from '@/components/ui/pager';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { formatMinute } from '@/lib/core/dates';
import { messageListOptions } from '@/lib/domain/notice/client';
import type { MessageListView, MessageView } from '@/lib/domain/notice/contract';

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
        <span className={css.kind}>{row.kindLabel}</span>
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
export function MessageListPage({ url, initial }: { url: MessageUrl; initial: MessageListView }) {
  const { busy, readOne, readAll } = useReadMessages();
  const query = useQuery({ ...messageListOptions(url), initialData: initial });
  const { list, total, pageSize, unread } = query.data;
  const back = <ButtonLink href={messageHref(url.unread)}>回到第一页</ButtonLink>;
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
      <CountTabs
        label="消息分类"
        current={url.unread ? 'unread' : 'all'}
        tabs={[
          { key: 'all', label: '全部', href: messageHref() },
          { key: 'unread', label: '未读', count: unread, href: messageHref(true) },
        ]}
      />
      {query.isError && (
        <p className={css.failure} role="alert">
          {errorText(query.error)}
          <Button variant="plain" size="s" onClick={() => void query.refetch()}>
            重新加载
          </Button>
        </p>
      )}
      {list.length === 0 ? (
        <EmptyState
          title={total > 0 ? '这一页没有消息' : url.unread ? '没有未读消息' : '还没有消息'}
          text={total > 0 ? undefined : '付款、发货、退款和开票的进展会在这里通知您。'}
          action={total > 0 ? back : undefined}
        />
      ) : (
        <>
          <ul className={css.list} aria-busy={query.isFetching}>
            {list.map((row) => (
              <Row key={row.id} row={row} busy={busy} onRead={readOne} />
            ))}
          </ul>
          <Pager
            path={MESSAGE_PATH}
            query={{ unread: url.unread ? '1' : null }}
            pageNum={url.pageNum}
            pages={Math.ceil(total / pageSize)}
            total={total}
          />
        </>
      )}
    </>
  );
}
