'use client';

import { Select } from '@mantine/core';
import { chosenMonth, monthsUpTo } from '@/components/statement/use-period';
import { DaysInput } from '@/components/ui/date-inputs';
import type { Period } from '@/lib/domain/statement/rules';

interface PeriodChooserProps {
  today: string;
  period: Period;
  onChange: (next: Period) => void;
}

/** A month, or two days. */
export function PeriodChooser({ today, period, onChange }: PeriodChooserProps) {
  const months = monthsUpTo(today);
  return (
    <>
      <Select
        aria-label="对账月份"
        w={150}
        placeholder="自定日期"
        checkIconPosition="right"
        allowDeselect={false}
        data={months.map(({ value, label }) => ({ value, label }))}
        value={chosenMonth(period, today)}
        onChange={(value) => {
          const month = months.find((m) => m.value === value);
          if (month) onChange(month.period);
        }}
      />
      <DaysInput
        label="对账期间"
        from={period.from}
        to={period.to}
        max={today}
        onChange={(from, to) => onChange({ from, to })}
      />
    </>
  );
}
