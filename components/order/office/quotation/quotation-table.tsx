'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import { QuotationDialog } from '@/components/order/office/quotation/quotation-dialog';
import { quotedGoods } from '@/components/order/quotation/list';
import { Button } from '@/components/ui/button';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import { listQuery } from '@/components/ui/table/row-calls';
import type { Column, Filter } from '@/components/ui/table/types';
import { apiQuery } from '@/lib/client/query';
import type { OfficeQuotationRow } from '@/lib/domain/quotation/office-contract';
import { quotationFaces, quotationTones, type QuotationFace } from '@/lib/states/quotation';

const faces: readonly QuotationFace[] = ['pending', 'valid', 'ordered', 'expired', 'cancelled'];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '报价单号、抬头、客户或单位', width: 230 },
  { kind: 'dates', label: '报价日期' },
];

const columnsWith = (open: (id: number) => void): readonly Column<OfficeQuotationRow>[] => [
  {
    key: 'quotationSn',
    title: '报价单号',
    width: 160,
    always: true,
    fixed: 'left',
    as: 'number',
  },
  {
    key: 'face',
    title: '状态',
    width: 90,
    tag: (r) => [quotationTones[r.face], r.faceLabel],
  },
  { key: 'customerName', title: '抬头' },
  { key: 'title', title: '商品', width: 280, hidden: true, render: quotedGoods },
  { key: 'kinds', title: '品种', width: 64, align: 'right', as: 'number', hidden: true },
  { key: 'quantity', title: '件数', width: 64, align: 'right', as: 'number' },
  { key: 'totalFen', title: '总额', width: 110, align: 'right', as: 'price' },
  { key: 'discountFen', title: '协议优惠', width: 100, align: 'right', as: 'price', hidden: true },
  { key: 'createdAt', title: '报价时间', width: 144, as: 'minute' },
  { key: 'validUntil', title: '有效期至', width: 110, as: 'number' },
  { key: 'buyerName', title: '客户', width: 100 },
  { key: 'madeByName', title: '经办人', width: 96 },
  {
    key: 'orderSn',
    title: '订单号',
    width: 146,
    href: (r) => r.orderId && `/mall/manage/orders/${r.orderId}`,
  },
  {
    key: 'act',
    title: '操作',
    width: 80,
    always: true,
    fixed: 'right',
    render: (r) => {
      const text = r.allowedActions.includes('approve') ? '复核' : '查看';
      return (
        <Button
          variant="plain"
          size="s"
          onClick={() => open(r.id)}
          aria-label={`${text}：报价单 ${r.quotationSn}`}
        >
          {text}
        </Button>
      );
    },
  },
];

const chooseFace = tabChooser('face');

/** Quotations of customers, by what they are shown as. */
export function QuotationTable() {
  const search = useSearchParams();
  const face = faces.find((f) => f === search.get('face'));
  const [shown, setShown] = useState<number | null>(() => Number(search.get('open')) || null);
  const counts = useQuery(apiQuery('/api/admin/quotation/list', { pageNum: 1, pageSize: 1 })).data?.counts;
  return (
    <>
      <TabbedPanel
        label="状态"
        current={face ?? 'all'}
        onChange={chooseFace}
        tabs={[
          { key: 'all', label: '全部' },
          ...faces.map((f) => ({
            key: f,
            label: quotationFaces[f],
            count: f === 'pending' || f === 'valid' ? counts?.[f] : undefined,
          })),
        ]}
      >
        <DataTable<OfficeQuotationRow>
          id="quotations"
          label="报价单"
          rowKey={(r) => r.id}
          columns={columnsWith(setShown)}
          filters={filters}
          fixed={{ face }}
          toolbar={<ExportButton kind="quotation" params={{ face }} full />}
          query={listQuery('/api/admin/quotation/list')}
          empty={
            face
              ? { title: `没有${quotationFaces[face]}的报价单` }
              : leadOn('还没有报价单', '客户在结算页自行生成，或由业务员为客户报价。', {
                  label: '为客户报价',
                  to: '/mall/manage/quotations/new',
                  can: 'order.behalf',
                })
          }
        />
      </TabbedPanel>
      {shown !== null && <QuotationDialog key={shown} id={shown} onClose={() => setShown(null)} />}
    </>
  );
}
