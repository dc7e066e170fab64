'use client';

import {
  applicationList,
  applicationInputOf,
  applicationNothing,
} from '@/components/specialOrder/application-list';
import css from '@/components/specialOrder/mobile/application.module.css';
import { WithdrawButton } from '@/components/specialOrder/withdraw-button';
import { MobileCardList } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { StatusTag } from '@/components/ui/status-tag';
import { usePageParams } from '@/components/ui/use-page-params';
import { formatMinute } from '@/lib/core/dates';
import type { ApplicationView } from '@/lib/domain/specialOrder/contract';
import { specialOrderTones } from '@/lib/states/specialOrder';
import { apiQuery } from '@/lib/client/query';

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

/** 特殊订单 on the phone. */
export function MobileApplicationList() {
  const url = { ...applicationList.read(usePageParams()), pageNum: 1 };
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/order/apply/list', { ...applicationInputOf(url), pageNum }),
  );
  return (
    <MobileCardList
      spec={applicationList}
      url={url}
      pages={pages}
      counts={pages.head?.counts ?? {}}
      nothing={{
        ...applicationNothing(url),
        way:
          url.tab === 'all'
            ? { href: '/user/center', label: '返回我的', outline: true }
            : { href: applicationList.path, label: '查看全部申请', outline: true },
      }}
    >
      {(row) => <Application key={row.id} row={row} />}
    </MobileCardList>
  );
}
