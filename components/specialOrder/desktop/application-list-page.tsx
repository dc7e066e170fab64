'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/specialOrder/desktop/application-list-page.module.css';
import {
  APPLICATION_PATH,
  applicationHref,
  type ApplicationUrl,
} from '@/components/specialOrder/application-url';
import { WithdrawButton } from '@/components/specialOrder/withdraw-button';
import { Button, ButtonLink } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Pager } from '@/components/ui/pager';
import { PageHeader } from '@/components/ui/page-header';
import { StatusTag } from '@/components/ui/status-tag';
import { formatDateTime } from '@/lib/core/dates';
import { applicationListOptions } from '@/lib/domain/specialOrder/client';
import type { ApplicationListView, ApplicationView } from '@/lib/domain/specialOrder/contract';
import { specialOrderMachine, specialOrderTones } from '@/lib/states/specialOrder';

function Row({ row }: { row: ApplicationView }) {
  const href = `${APPLICATION_PATH}/${row.id}`;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <a className={css.title} href={href}>
          {row.title}
        </a>
        <p className={css.small}>
          {row.specialNo}　{formatDateTime(row.createdAt)}
          {row.orderSn && `　相关订单 ${row.orderSn}`}
        </p>
      </div>
      <span className={css.type}>
        {row.typeLabel}
        {row.quantity !== null && <span className={css.small}>{`${row.quantity} 册`}</span>}
      </span>
      <span>
        <StatusTag tone={specialOrderTones[row.status]}>{row.statusLabel}</StatusTag>
      </span>
      <div className={css.acts}>
        <a className="link-plain" href={href}>
          查看
        </a>
        {row.allowedActions.includes('withdraw') && <WithdrawButton row={row} />}
      </div>
    </li>
  );
}

/** 特殊订单: the buyer's applications with tabs by state. */
export function ApplicationListPage({ url, initial }: { url: ApplicationUrl; initial: ApplicationListView }) {
  const query = useQuery({ ...applicationListOptions(url), initialData: initial });
  const { list, total, pageSize, counts } = query.data;
  const apply = <ButtonLink href={`${APPLICATION_PATH}/apply`}>提交申请</ButtonLink>;
  return (
    <>
      <PageHeader title="特殊订单" text="批量加印、补购过刊等商城商品以外的需求" actions={apply} />
      <CountTabs
        label="申请状态"
        current={url.status ?? 'all'}
        tabs={(['all', ...specialOrderMachine.states] as const).map((key) => ({
          key,
          label: key === 'all' ? '全部' : specialOrderMachine.label(key),
          count: counts[key],
          href: applicationHref(key === 'all' ? undefined : key),
        }))}
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
          title={
            total > 0
              ? '这一页没有申请'
              : url.status
                ? `没有${specialOrderMachine.label(url.status)}的申请`
                : '您还没有提交过申请'
          }
          text={total > 0 ? undefined : '需要加印、补购过刊或其他帮助时，可以在这里向商城提出。'}
          action={total > 0 ? <ButtonLink href={applicationHref(url.status)}>回到第一页</ButtonLink> : apply}
        />
      ) : (
        <>
          <ul className={css.list} aria-busy={query.isFetching}>
            {list.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          <Pager
            path={APPLICATION_PATH}
            query={{ status: url.status ?? null }}
            pageNum={url.pageNum}
            pages={Math.ceil(total / pageSize)}
            total={total}
          />
        </>
      )}
    </>
  );
}
