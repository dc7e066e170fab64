import { caseSentence, caseSteps } from '@/components/aftersale/case-look';
import { WithdrawButton } from '@/components/aftersale/withdraw-button';
import { ButtonLink } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { BannerFact, StateBanner } from '@/components/ui/state-banner';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { afterSaleTones } from '@/lib/states/aftersale';

/** State of a case in large letters, what it means, what can be done, and the way it goes. */
export function CaseBanner({ row }: { row: AfterSaleDetailView }) {
  const steps = caseSteps(row);
  return (
    <StateBanner
      label="售后状态"
      stepsLabel="售后进度"
      no={`售后单号：${row.afterSaleNo}`}
      state={row.statusLabel}
      tone={afterSaleTones[row.status]}
      sentence={caseSentence(row)}
      steps={steps}
      facts={
        row.kind !== 'resend' && (
          <BannerFact>
            {row.approvedFen === null ? '申请退款' : '同意退款'}{' '}
            <Price fen={row.approvedFen ?? row.requestedFen} />
            {row.approvedFen !== null && row.approvedFen !== row.requestedFen && (
              <>
                （申请 <Price fen={row.requestedFen} plain />）
              </>
            )}
          </BannerFact>
        )
      }
      acts={
        <>
          {row.allowedActions.includes('withdraw') && <WithdrawButton row={row} size="m" />}
          {steps.length === 0 && (
            <ButtonLink variant="outline" href={`/user/center/orders/${row.orderId}`}>
              查看订单
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
