'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/specialOrder/desktop/application-list-page.module.css';
import {
  applicationList,
  applicationInputOf,
  applicationNothing,
} from '@/components/specialOrder/application-list';
import { WithdrawButton } from '@/components/specialOrder/withdraw-button';
import { ButtonLink } from '@/components/ui/button';
import { CardList } from '@/components/ui/card-list/card-list';
import { PageHeader } from '@/components/ui/page-header';
import { StatusTag } from '@/components/ui/status-tag';
import { usePageParams } from '@/components/ui/use-page-params';
import { formatDateTime } from '@/lib/core/dates';
import type { ApplicationView } from '@/lib/domain/specialOrder/contract';
import { specialOrderTones } from '@/lib/states/specialOrder';
import { apiQuery } from '@/lib/client/query';

function Row({ row }: { row: ApplicationView }) {
  const href = `${applicationList.path}/${row.id}`;
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

/** 特殊订单. */
export function ApplicationListPage() {
  const url = applicationList.read(usePageParams());
  const query = useQuery(apiQuery('/api/user/order/apply/list', applicationInputOf(url)));
  const apply = { href: `${applicationList.path}/apply`, label: '提交申请' };
  return (
    <>
      <PageHeader
        title="特殊订单"
        text="批量加印、补购过刊等商城商品以外的需求"
        actions={<ButtonLink href={apply.href}>{apply.label}</ButtonLink>}
      />
      <CardList
        spec={applicationList}
        url={url}
        query={query}
        counts={query.data?.counts ?? {}}
        nothing={{ ...applicationNothing(url), way: apply }}
      >
        {(row) => <Row key={row.id} row={row} />}
      </CardList>
    </>
  );
}
