import type { ReactNode } from 'react';
import { Figure } from '@/components/report/office/measure-columns';
import css from '@/components/report/office/report.module.css';
import cells from '@/components/ui/cells.module.css';
import type { Column } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import type { DetailEvent, DetailRow, DetailTotals, DetailsView } from '@/lib/domain/report/details-contract';

const times: Readonly<Record<DetailEvent, string>> = {
  paid: '付清时间',
  refunded: '退款时间',
  shipped: '发货时间',
  returned: '收货时间',
};
const papers: Readonly<Record<Exclude<DetailEvent, 'paid'>, string>> = {
  refunded: '退款单号',
  shipped: '发货单号',
  returned: '售后单号',
};

const figure = (key: keyof DetailTotals, title: string, hidden = false): Column<DetailRow> => ({
  key,
  title,
  align: 'right',
  hidden,
  render: (r) => <Figure name={key} value={r[key]} />,
});

/** Goods have no money when they are sent or come back: then the rows count copies alone. */
const moneyOf = (event: DetailEvent): Column<DetailRow>[] =>
  event === 'paid' || event === 'refunded'
    ? [
        figure('goodsFen', '商品金额'),
        figure('freightFen', '运费'),
        figure('discountFen', '优惠', true),
        figure('amountFen', event === 'paid' ? '销售金额' : '退款金额'),
      ]
    : [];

/** Columns of the lines of documents, or of the daily sums of a long range. */
export function detailColumns(
  rowsOf: DetailsView['rowsOf'],
  event: DetailEvent,
  opensOrders: boolean,
): Column<DetailRow>[] {
  const lines = rowsOf === 'lines';
  const paper = event === 'paid' ? undefined : papers[event];
  return [
    {
      key: 'day',
      title: lines ? times[event] : '日期',
      sort: true,
      width: 136,
      always: true,
      fixed: 'left',
      render: (r) => <span className={css.nowrap}>{r.at ? formatMinute(r.at) : r.day}</span>,
    },
    ...(lines
      ? [
          {
            key: 'orderSn',
            title: '订单号',
            render: (r: DetailRow) =>
              r.orderId === null || !opensOrders ? (
                <span className={cells.number}>{r.orderSn ?? '—'}</span>
              ) : (
                <a className={cells.link} href={`/mall/manage/orders/${r.orderId}`}>
                  {r.orderSn}
                </a>
              ),
          },
        ]
      : []),
    ...(lines && paper
      ? [
          {
            key: 'documentNo' as const,
            title: paper,
            as: 'number' as const,
          },
        ]
      : []),
    {
      key: 'productName',
      title: '商品',
      width: 170,
      render: (r) => <span className={css.name}>{r.productName}</span>,
    },
    { key: 'organizationName', title: '单位', width: 110 },
    { key: 'areaName', title: '地区', width: 110 },
    { key: 'managerCode', title: '区域经理', width: 100, hidden: true },
    { key: 'channelLabel', title: '渠道', width: 84 },
    ...(lines ? [{ key: 'paymentMethodLabel' as const, title: '支付方式', width: 96 }] : []),
    figure('quantity', '册数'),
    ...moneyOf(event),
  ];
}

/** The line of totals: equal to the figure that led here. */
export function detailTotalCells(totals: DetailTotals): Record<string, ReactNode> {
  return {
    day: '合计',
    ...Object.fromEntries(
      Object.entries(totals).map(([key, value]) => [key, <Figure key={key} name={key} value={value} />]),
    ),
  };
}
