'use client';

import { applicationHref, type ApplicationUrl } from '@/components/specialOrder/application-url';
import css from '@/components/specialOrder/mobile/application.module.css';
import { WithdrawButton } from '@/components/specialOrder/withdraw-button';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { InfiniteList } from '@/components/ui/mobile/infinite-list';
import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import { ListFailure } from '@/components/ui/mobile/list-failure';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { useTo } from '@/components/ui/use-to';
import { StatusTag } from '@/components/ui/status-tag';
import { formatMinute } from '@/lib/core/dates';
import { applicationListOptions } from '@/lib/domain/specialOrder/client';
import type { ApplicationListView, ApplicationView } from '@/lib/domain/specialOrder/contract';
import { specialOrderMachine, specialOrderTones } from '@/lib/states/specialOrder';

function Application({ row }: { row: ApplicationView }) {
  return (
    <li className={css.card}>
      <a className={css.main} href={`/mobile/user/special-order/${row.id}`}>
        <span className={css.head}>
          <b className={css.title}>{row.title}</b>
          <StatusTag tone={specialOrderTones[row.status]}>{row.statusLabel}</StatusTag>
        </span>
        <span className={css.small}>
          {row.typeLabel}
          {row.quantity !== null && `　${row.quantity} 册`}
        </span>
        <span className={css.small}>
          {row.specialNo}　{formatMinute(row.createdAt)}
        </span>
        {row.orderSn && <span className={css.small}>相关订单 {row.orderSn}</span>}
      </a>
      {row.allowedActions.includes('withdraw') && (
        <div className={css.acts}>
          <WithdrawButton row={row} />
        </div>
      )}
    </li>
  );
}

interface MobileApplicationListProps {
  url: ApplicationUrl;
  initial: ApplicationListView;
}

/** 特殊订单: the buyer's applications with tabs by state. */
export function MobileApplicationList({ url, initial }: MobileApplicationListProps) {
  const to = useTo();
  const pages = useQueryPages({
    first: initial,
    options: (pageNum) => applicationListOptions({ ...url, pageNum }),
  });
  const { counts } = pages.head;
  return (
    <>
      <LinkTabs
        label="申请状态"
        current={url.status ?? 'all'}
        tabs={(['all', ...specialOrderMachine.states] as const).map((key) => ({
          key,
          label: key === 'all' ? '全部' : specialOrderMachine.label(key),
          count: counts[key],
          href: to(applicationHref(key === 'all' ? undefined : key)),
        }))}
      />
      <ListFailure failure={pages.failure} onRetry={pages.refetch} />
      {pages.list.length === 0 ? (
        <EmptyState
          title={url.status ? `没有${specialOrderMachine.label(url.status)}的申请` : '您还没有提交过申请'}
          text="需要加印、补购过刊或其他帮助时，可以在这里向商城提出。"
          action={
            <ButtonLink variant="outline" href={url.status ? to(applicationHref()) : '/mobile/user'}>
              {url.status ? '查看全部申请' : '返回我的'}
            </ButtonLink>
          }
        />
      ) : (
        <InfiniteList more={pages.more} state={pages.state} onMore={pages.onMore}>
          <ul className={css.list}>
            {pages.list.map((row) => (
              <Application key={row.id} row={row} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  );
}
