'use client';

import { CASE_LIST_PATH, caseListHref, type CaseListUrl } from '@/components/aftersale/case-url';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useTo } from '@/components/ui/use-to';
import { afterSaleTabLabels } from '@/lib/domain/aftersale/contract';

/** 退款售后 without rows: why, and the way on. */
export function CasesEmpty({ url, total }: { url: CaseListUrl; total: number }) {
  const to = useTo();
  if (total > 0) {
    return (
      <EmptyState
        title="这一页没有记录"
        action={<ButtonLink href={to(caseListHref(url.tab, url.keyword))}>回到第一页</ButtonLink>}
      />
    );
  }
  if (url.keyword) {
    return (
      <EmptyState
        picture="search"
        title={`没有找到与“${url.keyword}”有关的售后`}
        text="请核对售后单号、订单号，或换一个商品名称再试。"
        action={
          <ButtonLink variant="outline" href={to(CASE_LIST_PATH)}>
            查看全部
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={url.tab === 'all' ? '您还没有申请过售后' : `没有${afterSaleTabLabels[url.tab]}的售后`}
      text="在订单中点击“申请售后”，可以申请退款、退货或补寄。"
      action={<ButtonLink href={to('/user/center/orders')}>查看我的订单</ButtonLink>}
    />
  );
}
