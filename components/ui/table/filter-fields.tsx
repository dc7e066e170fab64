import { Select, TextInput } from '@mantine/core';
import { useId } from 'react';
import { DaysInput } from '@/components/ui/date-inputs';
import { dayPresets, type DaysLabel } from '@/components/ui/day-presets';
import { useToday } from '@/components/ui/office-user';
import css from '@/components/ui/table/filter-bar.module.css';
import type { FilterValues } from '@/components/ui/table/filter-words';
import { filterNames, type Filter } from '@/components/ui/table/types';

interface OneProps<F extends Filter> {
  filter: F;
  values: FilterValues;
  draft: FilterValues;
  /** Labels of ready-made days that stand beside the field. */
  quick: readonly DaysLabel[];
  onDraft: (values: FilterValues) => void;
  onApply: (values: FilterValues) => void;
}

function TextFilter({ filter, draft, onDraft }: OneProps<Extract<Filter, { kind: 'text' }>>) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {filter.label}
      </label>
      <TextInput
        id={id}
        w={filter.width ?? 180}
        maxLength={100}
        placeholder={filter.placeholder}
        value={draft[filter.name] ?? ''}
        onChange={(e) => onDraft({ [filter.name]: e.currentTarget.value })}
      />
    </div>
  );
}

function SelectFilter({ filter, values, onApply }: OneProps<Extract<Filter, { kind: 'select' }>>) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {filter.label}
      </label>
      <Select
        id={id}
        w={filter.width ?? 140}
        placeholder="全部"
        clearable
        searchable={filter.options.length > 8}
        checkIconPosition="right"
        data={filter.options.map((o) => ({ value: String(o.value), label: o.label }))}
        value={values[filter.name] ?? null}
        onChange={(v) => onApply({ [filter.name]: v ?? undefined })}
      />
    </div>
  );
}

function DatesFilter({ filter, values, quick, onApply }: OneProps<Extract<Filter, { kind: 'dates' }>>) {
  const [from = '', to = ''] = filterNames(filter);
  const presets = dayPresets(useToday());
  return (
    <div className={css.field}>
      <span className={css.label} aria-hidden>
        {filter.label}
      </span>
      <DaysInput
        label={filter.label}
        from={values[from] ?? ''}
        to={values[to] ?? ''}
        clearable
        onChange={(first, last) => onApply({ [from]: first || undefined, [to]: last || undefined })}
      />
      {quick.map((label) => {
        const [first, last] = presets.find((p) => p.label === label)?.value ?? [];
        const chosen = values[from] === first && values[to] === last;
        return (
          <button
            key={label}
            type="button"
            className={css.quick}
            aria-pressed={chosen}
            onClick={() =>
              onApply(chosen ? { [from]: undefined, [to]: undefined } : { [from]: first, [to]: last })
            }
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}

/** The field of a filter. */
export function FilterField({ filter, ...rest }: OneProps<Filter>) {
  if (filter.kind === 'text') return <TextFilter filter={filter} {...rest} />;
  if (filter.kind === 'select') return <SelectFilter filter={filter} {...rest} />;
  return <DatesFilter filter={filter} {...rest} />;
}
