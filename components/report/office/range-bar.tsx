'use client';

import { Select } from '@mantine/core';
import { useId } from 'react';
import css from '@/components/report/office/range-bar.module.css';
import shared from '@/components/report/office/report.module.css';
import { presetOf, presetRange, presets, type Preset } from '@/components/report/office/range';
import type { RangeState } from '@/components/report/office/use-range';
import { Button } from '@/components/ui/button';
import { DaysInput } from '@/components/ui/date-inputs';
import { optionsOf } from '@/components/ui/options';
import { Switch } from '@/components/ui/switch';
import { orderSources } from '@/lib/states/order';

const channels = optionsOf(orderSources);

/** The days and the channel of a report: ready-made ranges, own days, and the long range with what it means. */
export function RangeBar({ state, today }: { state: RangeState; today: string }) {
  const { range, refused, set } = state;
  const current = presetOf({ from: range.startTime, to: range.endTime }, today);
  const channelId = useId();
  const choose = (preset: Preset) => {
    const { from, to } = presetRange(preset, today);
    set({ ...range, startTime: from, endTime: to, is_long_range: undefined });
  };
  const long = (on: boolean) => set({ ...range, is_long_range: on ? true : undefined });
  return (
    <section className={css.bar} aria-label="统计范围">
      <div className={shared.presets} role="group" aria-label="常用范围">
        {(Object.keys(presets) as Preset[]).map((p) => (
          <button key={p} type="button" aria-pressed={p === current} onClick={() => choose(p)}>
            {presets[p]}
          </button>
        ))}
      </div>
      <DaysInput
        label="统计日期"
        from={range.startTime}
        to={range.endTime}
        max={today}
        onChange={(startTime, endTime) => set({ ...range, startTime, endTime })}
      />
      <div className={css.field}>
        <label htmlFor={channelId}>渠道</label>
        <Select
          id={channelId}
          w={124}
          placeholder="全部"
          clearable
          checkIconPosition="right"
          data={channels}
          value={range.channel ?? null}
          onChange={(v) => set({ ...range, channel: v ?? undefined })}
        />
      </div>
      <Switch
        label="长时间范围"
        description="超过一年时须打开：只统计已汇总的日期，不含今天的实时数据"
        checked={range.is_long_range === true}
        onChange={(e) => long(e.currentTarget.checked)}
      />
      {refused && (
        <p className={css.refused} role="alert">
          所选范围超过一年，须按长时间范围统计。
          <Button variant="outlineRed" size="s" onClick={() => long(true)}>
            按长时间范围统计
          </Button>
        </p>
      )}
    </section>
  );
}
