import css from '@/components/specialOrder/application-page.module.css';
import type { Description } from '@/components/ui/description-list';
import { formatDateTime } from '@/lib/core/dates';
import type { ApplicationDetailView } from '@/lib/domain/specialOrder/contract';
import type { SpecialOrderState } from '@/lib/states/specialOrder';

/** What the state means for the buyer. */
export const applicationSentences: Readonly<Record<SpecialOrderState, string>> = {
  open: '申请已提交，商城受理前可以撤销。',
  handling: '商城正在办理，如需补充信息会与您电话联系。',
  finished: '申请已办结。',
  withdrawn: '您已撤销本次申请，需要时可以重新提交。',
};

/** What was asked for and by whom. `to` turns an address into the one of the skin. */
export function applicationFacts(row: ApplicationDetailView, to: (address: string) => string): Description[] {
  return [
    { label: '申请单号', value: row.specialNo },
    { label: '提交时间', value: formatDateTime(row.createdAt) },
    { label: '需求类型', value: row.typeLabel },
    { label: '数量', value: row.quantity },
    { label: '联系人', value: row.contactName },
    { label: '联系电话', value: row.contactPhone },
    ...(row.orderSn
      ? [
          {
            label: '相关订单',
            value: (
              <a className="link-plain" href={to(`/user/center/orders/${row.orderId}`)}>
                {row.orderSn}
              </a>
            ),
          },
        ]
      : []),
    { label: '需求说明', value: <span className={css.words}>{row.description}</span>, wide: true },
  ];
}
