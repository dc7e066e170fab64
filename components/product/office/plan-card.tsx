'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PlanForm } from '@/components/product/office/plan-form';
import { PlanPriceDialog } from '@/components/product/office/plan-price-dialog';
import css from '@/components/product/office/plans.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { BIN_TEXT, undelete } from '@/components/ui/undelete';
import { publishCycles } from '@/lib/domain/product/calendar-rules';
import type { PlanRow } from '@/lib/domain/product/plan-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface PlanCardProps {
  plan: PlanRow;
  /** The year after this one has no plan yet. */
  canCopy: boolean;
  /** May change products. */
  editor: boolean;
  /** May change prices of what was approved. */
  pricer: boolean;
  goTo: (year: number | null) => void;
}

/** One year plan: what it says, what was sold of it, and what can be done with it. */
export function PlanCard({ plan, canCopy, editor, pricer, goTo }: PlanCardProps) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [pricing, setPricing] = useState(false);
  const next = plan.year + 1;
  return (
    <Panel
      title={
        <span className={css.planTitle}>
          {`${plan.year} 年计划`}
          {plan.active ? (
            <StatusTag tone="green">开放订购</StatusTag>
          ) : (
            <StatusTag tone="gray">停止订购</StatusTag>
          )}
          {plan.priceWaits && (
            <a className={css.waits} href={`/mall/manage/products/preview/${plan.productId}`}>
              <StatusTag tone="amber">改价待复核</StatusTag>
            </a>
          )}
        </span>
      }
      extra={
        <div className={css.acts}>
          {editor && canCopy && (
            <ConfirmButton
              title={`复制为 ${next} 年计划？`}
              text={`沿用出刊规则、价格和截订天数，并按规则生成 ${next} 年的期次，之后可以修改。`}
              confirmLabel="复制"
              done={`已复制为 ${next} 年计划`}
              onConfirm={async () => {
                await api.post('/api/admin/product/plan/copy', { id: plan.id, year: next });
                await invalidate(client, 'admin/product');
                goTo(next);
              }}
            >
              {`复制到 ${next} 年`}
            </ConfirmButton>
          )}
          {pricer && plan.priced && !plan.priceWaits && (
            <Button size="s" variant="outline" onClick={() => setPricing(true)}>
              改价
            </Button>
          )}
          {editor && (
            <>
              <Button size="s" variant="outline" onClick={() => setEditing(true)}>
                修改
              </Button>
              <ConfirmButton
                title={`删除 ${plan.year} 年计划？`}
                text={
                  plan.sold
                    ? '本年度已有订单，不能删除；可以在“修改”中停止订购。'
                    : `计划和它的 ${plan.issues} 期${BIN_TEXT}`
                }
                danger
                disabled={plan.sold}
                confirmLabel="删除"
                done="已移入回收站"
                undo={() => undelete(client, 'periodicalPlan', [plan.id])}
                onConfirm={async () => {
                  await api.post('/api/admin/product/plan/del', { ids: [plan.id] });
                  await invalidate(client, 'admin/product');
                  goTo(null);
                }}
              >
                删除
              </ConfirmButton>
            </>
          )}
        </div>
      }
    >
      <DescriptionList
        columns={3}
        items={[
          {
            label: '刊期',
            value: `${publishCycles[plan.cycle]}，全年 ${plan.issuesPerYear} 期`,
          },
          { label: '出刊规则', value: plan.ruleText },
          { label: '单期价格', value: <Price fen={plan.issueFen} plain /> },
          { label: '全年价格', value: <Price fen={plan.yearFen} plain /> },
          { label: '截订', value: `出刊前 ${plan.cutoffDays} 天` },
          {
            label: '现在可订',
            value: plan.offerLabel
              ? `${plan.offerLabel}${plan.lastDay ? `，${plan.lastDay} 截止` : ''}`
              : '不可订阅',
          },
          {
            label: '期次',
            value: `已建 ${plan.issues} 期，出刊 ${plan.published} 期${plan.cancelled > 0 ? `，取消 ${plan.cancelled} 期` : ''}`,
          },
          { label: '下一期出刊', value: plan.nextDate ?? '—' },
          { label: '已订份数', value: `${plan.soldCopies} 份` },
        ]}
      />
      {pricing && <PlanPriceDialog plan={plan} onClose={() => setPricing(false)} />}
      {editing && (
        <PlanForm productId={plan.productId} plan={plan} year={plan.year} onClose={() => setEditing(false)} />
      )}
    </Panel>
  );
}
