'use client';

import css from '@/components/order/mobile/quotation.module.css';
import {
  quotationInputOf,
  quotationList,
  quotationNothing,
  quotedGoods,
} from '@/components/order/quotation/list';
import { MobileCardList } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { usePageParams } from '@/components/ui/use-page-params';
import { apiQuery } from '@/lib/client/query';
import type { QuotationView } from '@/lib/domain/quotation/contract';
import { quotationTones } from '@/lib/states/quotation';

function Row({ row }: { row: QuotationView }) {
  return (
    <li className={css.card}>
      <a className={css.main} href={`/mobile/user/quotation/${row.id}`}>
        <span className={css.head}>
          <b className={css.title}>{quotedGoods(row)}</b>
          <StatusTag tone={quotationTones[row.face]}>{row.faceLabel}</StatusTag>
        </span>
        <span className={css.small}>{row.customerName}</span>
        <span className={css.small}>{row.quotationSn}</span>
        <span className={css.head}>
          <span className={css.small}>{`有效期至 ${row.validUntil}`}</span>
          <Price fen={row.totalFen} />
        </span>
      </a>
    </li>
  );
}

/** 报价单 on the phone: they are made on the desktop, read and ordered here. */
export function MobileQuotationList() {
  const url = { ...quotationList.read(usePageParams()), pageNum: 1 };
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/quotation/list', { ...quotationInputOf(url), pageNum }),
  );
  return (
    <MobileCardList
      spec={quotationList}
      url={url}
      pages={pages}
      counts={pages.head?.counts ?? {}}
      nothing={{
        ...quotationNothing(url),
        text: '在电脑版的结算页可以生成报价单，30 天内有效，期间可转为订单。',
        way:
          url.tab === 'all'
            ? { href: '/user/center', label: '返回我的', outline: true }
            : { href: quotationList.path, label: '查看全部报价单', outline: true },
      }}
    >
      {(row) => <Row key={row.id} row={row} />}
    </MobileCardList>
  );
}
