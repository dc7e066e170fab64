'use client';

import { DateInput, DatePickerInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { dayPresets, DAYS_PX } from '@/components/ui/day-presets';
import { useChoices } from '@/components/ui/form/fields';
import { useToday } from '@/components/ui/office-user';

/** What the calendars of all inputs share: Chinese, weeks from Monday. */
const CALENDAR = {
  locale: 'zh-cn',
  firstDayOfWeek: 1,
  weekdayFormat: 'dd',
  monthLabelFormat: 'YYYY 年 M 月',
  yearLabelFormat: 'YYYY 年',
  monthsListFormat: 'M 月',
  valueFormat: 'YYYY-MM-DD',
  ariaLabels: {
    monthLevelControl: '选择月份',
    yearLevelControl: '选择年份',
    nextMonth: '下一月',
    previousMonth: '上一月',
    nextYear: '下一年',
    previousYear: '上一年',
    nextDecade: '后十年',
    previousDecade: '前十年',
  },
} as const;
const CLEAR = { 'aria-label': '清空' };

interface DaysInputProps {
  label: string;
  /** First and last day, `YYYY-MM-DD`, empty for none. */
  from: string;
  to: string;
  max?: string;
  clearable?: boolean;
  onChange: (from: string, to: string) => void;
}

/** A range of days with ready-made ones; it counts once both ends are chosen. */
export function DaysInput({ label, from, to, max, clearable, onChange }: DaysInputProps) {
  const today = useToday();
  const [begun, setBegun] = useState<string | null>(null);
  const shown = from || to ? [from, to].join(' 至 ') : '';
  return (
    <DatePickerInput
      {...CALENDAR}
      type="range"
      w={DAYS_PX}
      aria-label={shown ? `${label}：${shown}` : `${label}：不限`}
      placeholder="不限"
      labelSeparator="至"
      presets={dayPresets(today)}
      maxDate={max}
      allowSingleDateInRange
      clearable={clearable}
      clearButtonProps={CLEAR}
      popoverProps={useChoices()}
      value={begun ? [begun, null] : [from || null, to || null]}
      onDropdownClose={() => setBegun(null)}
      onChange={([first, last]) => {
        setBegun(first && !last ? first : null);
        if (Boolean(first) === Boolean(last)) onChange(first ?? '', last ?? '');
      }}
    />
  );
}

type TypedProps = Omit<DateInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A day, typed or chosen, `YYYY-MM-DD`; empty for none. */
export function DayInput({ value, onChange, ...rest }: TypedProps) {
  const today = useToday();
  return (
    <DateInput
      {...CALENDAR}
      {...rest}
      placeholder="年-月-日"
      presets={[{ value: today, label: '今天' }]}
      clearButtonProps={CLEAR}
      popoverProps={useChoices()}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}

/** A minute, typed, or its day chosen, `YYYY-MM-DD HH:mm`; empty for none. */
export function MinuteInput({ value, onChange, ...rest }: TypedProps) {
  return (
    <DateInput
      {...CALENDAR}
      {...rest}
      withTime
      valueFormat="YYYY-MM-DD HH:mm"
      placeholder="年-月-日 时:分"
      clearable
      clearButtonProps={CLEAR}
      popoverProps={useChoices()}
      value={value ? `${value}:00` : null}
      onChange={(minute) => onChange(minute?.replace(/:\d\d$/, '') ?? '')}
    />
  );
}
