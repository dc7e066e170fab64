'use client';

import css from '@/components/order/mobile/quotation.module.css';
import { asker } from '@/components/order/purchase/facts';
import { purchaseInputOf, purchaseList, purchaseNothing, reviewList } from '@/components/order/purchase/list';
import { quotedGoods } from '@/components/order/quotation/list';
import { MobileCardList } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { usePageParams } from '@/components/ui/use-page-params';
import { formatDateTime } from '@/lib/core/dates';
import { apiQuery } from '@/lib/client/query';
import type { PurchaseView } from '@/lib/domain/purchase/contract';
import { purchaseTones } from '@/lib/states/purchase';

function Row({ row }: { row: PurchaseView }) {
  const who = asker(row);
  return (
    <li className={css.card}>
      <a className={css.main} href={`/mobile/user/purchase/${row.id}`}>
        <span className={css.head}>
          <b className={css.title}>{quotedGoods(row)}</b>
          <StatusTag tone={purchaseTones[row.status]}>{row.statusLabel}</StatusTag>
        </span>
        {who !== null && <span className={css.small}>{`申请人：${who}`}</span>}
        <span className={css.small}>{row.requestSn}</span>
        <span className={css.head}>
          <span className={css.small}>{formatDateTime(row.createdAt)}</span>
          <Price fen={row.totalFen} />
        </span>
      </a>
    </li>
  );
}

/** 采购审批 on the phone. */
export function MobilePurchaseList() {
  const url = { ...purchaseList.read(usePageParams()), pageNum: 1 };
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/purchase/list', purchaseInputOf({ ...url, pageNum })),
  );
  const reviewer = pages.head?.reviewer === true;
  return (
    <MobileCardList
      spec={reviewer ? reviewList : purchaseList}
      url={url}
      pages={pages}
      counts={pages.head?.counts ?? {}}
      nothing={{
        ...purchaseNothing(url, reviewer),
        way:
          url.tab === 'all'
            ? { href: '/user/center', label: '返回我的', outline: true }
            : { href: purchaseList.path, label: '查看全部采购申请', outline: true },
      }}
    >
      {(row) => <Row key={row.id} row={row} />}
    </MobileCardList>
  );
}
