'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AreaPicker } from '@/components/area/area-picker';
import css from '@/components/shipping/office/settings.module.css';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { PlainField, PlainInput } from '@/components/ui/plain-field';
import { Price } from '@/components/ui/price';
import { parseYuan } from '@/lib/core/money';
import type { ShippingMethodRow } from '@/lib/domain/shipping/method-contract';
import { formatWeight, methodFreight } from '@/lib/domain/shipping/rules';
import { apiQuery } from '@/lib/client/query';

/** What one parcel would cost by the rules that are on now: the same arithmetic as at checkout. */
export function FreightCalculator({ method }: { method: ShippingMethodRow }) {
  const rules = useQuery(apiQuery('/api/admin/shippingMethod/rule/list', { shippingMethodId: method.id }));
  const [areaCode, setAreaCode] = useState('');
  const [weight, setWeight] = useState('1500');
  const [amount, setAmount] = useState('100');
  const grams = /^\d{1,7}$/.test(weight.trim()) ? Number(weight) : null;
  const goodsFen = parseYuan(amount);
  const ready = areaCode !== '' && grams !== null && goodsFen !== null;
  const active = rules.data?.filter((r) => r.enabled) ?? [];
  const answer = ready
    ? methodFreight({ kind: method.kind, rules: active }, areaCode, grams, goodsFen)
    : undefined;
  return (
    <Panel title="运费试算">
      <div className={css.calc}>
        <PlainField label="收货地区" htmlFor="freight-area">
          <AreaPicker stacked id="freight-area" value={areaCode} onChange={setAreaCode} />
        </PlainField>
        <PlainInput
          label="总重量（克）"
          inputMode="numeric"
          value={weight}
          maxLength={7}
          onChange={(e) => setWeight(e.target.value)}
          error={grams === null ? '请输入整数克数' : null}
        />
        <PlainInput
          label="商品金额（元）"
          inputMode="decimal"
          value={amount}
          maxLength={12}
          onChange={(e) => setAmount(e.target.value)}
          error={goodsFen === null ? '请输入金额，最多两位小数' : null}
        />
        {rules.isError && <EmptyState picture="error" title="规则加载失败" text={errorText(rules.error)} />}
        <div className={css.answer} role="status">
          {answer === undefined ? (
            <span className={css.muted}>选择到区县，按启用的规则计算。</span>
          ) : answer === null ? (
            <span className={css.bad}>该地区没有运费规则，不能使用“{method.name}”下单。</span>
          ) : (
            <>
              <span>
                运费{' '}
                <strong>
                  <Price fen={answer.fen} />
                </strong>
              </span>
              {answer.rule && (
                <span className={css.muted}>
                  按“{answer.rule.areaName}”：首重 {formatWeight(answer.rule.firstWeightG)}{' '}
                  <Price fen={answer.rule.firstFen} plain />
                  ，每增 {formatWeight(answer.rule.stepWeightG)} <Price fen={answer.rule.stepFen} plain />
                  {answer.fen === 0 && answer.rule.freeOverFen !== null && '，已满额免运费'}
                </span>
              )}
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}
