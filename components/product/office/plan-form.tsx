'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/product/office/plans.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, SelectField, SwitchField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { MoneyField } from '@/components/ui/form/special-fields';
import { useOfficeUser } from '@/components/ui/office-user';
import { KeptNotice } from '@/components/ui/form/kept-notice';
import { useKeptForm } from '@/components/ui/form/use-kept-form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import { publishCycles, publishDays, ruleText, type PublishCycle } from '@/lib/domain/product/calendar-rules';
import { planAddInput, planEditInput, type PlanRow } from '@/lib/domain/product/plan-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const weekdays = [...'一二三四五六日'].map((d, i) => ({ value: i + 1, label: `星期${d}` }));
const cycles = optionsOf(publishCycles);
/** Issues of a year by cycle, for a new choice. */
const usual: Readonly<Record<PublishCycle, number>> = {
  weekly: 52,
  semiMonthly: 24,
  monthly: 12,
  biMonthly: 6,
  quarterly: 4,
  custom: 12,
};
const firstMonths = {
  biMonthly: [
    { value: 1, label: '单月（1、3、5…）' },
    { value: 2, label: '双月（2、4、6…）' },
  ],
  quarterly: [1, 2, 3].map((m) => ({ value: m, label: `每季第 ${m} 个月` })),
};

const asNumber = (v: unknown, otherwise: number) => (typeof v === 'number' ? v : otherwise);

interface PlanFormProps {
  productId: number;
  /** Absent for a new one. */
  plan?: PlanRow;
  /** Proposed for a new one. */
  year: number;
  onClose: () => void;
  onSaved?: (year: number) => void;
}

/** How a year of a periodical appears and what it costs. */
export function PlanForm({ productId, plan, year, onClose, onSaved }: PlanFormProps) {
  const client = useQueryClient();
  const { userId } = useOfficeUser();
  const form = useZodForm(planAddInput, {
    initialValues: {
      productId,
      year: plan?.year ?? year,
      cycle: plan?.cycle ?? 'monthly',
      day: plan?.day ?? 10,
      day2: plan?.day2 ?? 25,
      firstMonth: plan?.firstMonth ?? 1,
      issuesPerYear: plan?.issuesPerYear ?? 12,
      issueFen: plan?.issueFen as number,
      yearFen: plan?.yearFen as number,
      cutoffDays: plan?.cutoffDays ?? 15,
      active: plan?.active ?? true,
    },
    submit: (_, parsed) =>
      plan
        ? api.post(
            '/api/admin/product/plan/edit',
            planEditInput.parse({ ...parsed, id: plan.id, version: plan.version }),
          )
        : api.post('/api/admin/product/plan/add', parsed),
    success: '保存成功',
    done: () => {
      onClose();
      void invalidate(client, 'admin/product');
      onSaved?.(asNumber(form.getValues().year, year));
    },
  });
  const kept = useKeptForm(form, {
    name: `${userId}-plan-${productId}-${plan?.id ?? 'new'}`,
    base: plan?.version,
  });
  const { cycle, day, day2, firstMonth, year: typed } = form.values;
  const rule = {
    cycle,
    day: asNumber(day, 1),
    day2: asNumber(day2, 15),
    firstMonth: asNumber(firstMonth, 1),
  };
  const days = cycle === 'custom' ? [] : publishDays(rule, asNumber(typed, year));
  return (
    <DialogForm
      title={plan ? `修改 ${plan.year} 年计划` : '新增年度计划'}
      form={form}
      columns={2}
      width={640}
      onClose={onClose}
    >
      <KeptNotice kept={kept} />
      <NumberField name="year" label="年度" required min={2000} max={2100} disabled={plan !== undefined} />
      <SelectField
        name="cycle"
        label="刊期"
        required
        options={cycles}
        onPicked={(v) => {
          const next = v as PublishCycle;
          form.setFieldValue('issuesPerYear', usual[next]);
          form.setFieldValue('firstMonth', 1);
          if (next === 'weekly') form.setFieldValue('day', 1);
        }}
      />
      {cycle === 'weekly' ? (
        <SelectField name="day" label="出刊日" required numeric options={weekdays} />
      ) : (
        cycle !== 'custom' && <NumberField name="day" label="出刊日（每月几日）" required min={1} max={31} />
      )}
      {cycle === 'semiMonthly' && <NumberField name="day2" label="第二个出刊日" required min={1} max={31} />}
      {(cycle === 'biMonthly' || cycle === 'quarterly') && (
        <SelectField name="firstMonth" label="出刊月" required numeric options={firstMonths[cycle]} />
      )}
      <NumberField name="issuesPerYear" label="全年期数" required min={1} max={366} />
      <FormFull>
        <p className={css.rule}>
          {days.length === 0
            ? '不定期刊没有出刊规则，保存后逐期添加。'
            : `${ruleText(rule)}，全年最多 ${days.length} 期：${days.slice(0, 3).join('、')} … ${days.at(-1)}。超过月末的日期按月末。`}
        </p>
      </FormFull>
      <MoneyField
        name="issueFen"
        label="单期价格"
        required
        disabled={plan?.priced}
        hint={plan?.priced ? '期刊已通过审核，价格用“改价”修改' : undefined}
      />
      <MoneyField
        name="yearFen"
        label="全年价格"
        required
        disabled={plan?.priced}
        hint="从中间起订按期数计价，不超过全年价格"
      />
      <NumberField
        name="cutoffDays"
        label="截订天数"
        required
        min={0}
        max={365}
        suffix=" 天"
        hint="出刊前不足这些天，不能再订该期"
      />
      <SwitchField name="active" label="开放订购" hint="关闭后本年度的订阅、单期和过刊都不再出售" />
      {plan?.sold && (
        <FormFull>
          <p className={css.rule}>本年度已有订单：改价只影响以后的订单，已售的价格和期次不变。</p>
        </FormFull>
      )}
    </DialogForm>
  );
}
