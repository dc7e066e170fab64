'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import css from '@/components/ui/table/filter-bar.module.css';
import { filterNames, type Filter } from '@/components/ui/table/types';

export type FilterValues = Record<string, string | undefined>;

interface FilterBarProps {
  filters: readonly Filter[];
  values: FilterValues;
  /** Called with all values; an empty filter is `undefined`. */
  onChange: (values: FilterValues) => void;
}

interface OneProps<F extends Filter> {
  filter: F;
  values: FilterValues;
  draft: FilterValues;
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

function DatesFilter({ filter, values, onApply }: OneProps<Extract<Filter, { kind: 'dates' }>>) {
  const [from = '', to = ''] = filterNames(filter);
  const day = (name: string, label: string, min?: string, max?: string) => (
    <TextInput
      type="date"
      w={140}
      aria-label={`${filter.label}${label}`}
      min={min}
      max={max}
      value={values[name] ?? ''}
      onChange={(e) => onApply({ [name]: e.currentTarget.value || undefined })}
    />
  );
  return (
    <div className={css.field} role="group" aria-label={filter.label}>
      <span className={css.label}>{filter.label}</span>
      <div className={css.dates}>
        {day(from, '起', undefined, values[to])}
        <span aria-hidden>–</span>
        {day(to, '止', values[from])}
      </div>
    </div>
  );
}

/** Declared filters in one line, rare ones folded away. Choices act at once, typed texts on Enter or 查询. */
export function FilterBar({ filters, values, onChange }: FilterBarProps) {
  const names = filters.flatMap(filterNames);
  const applied = JSON.stringify(names.map((n) => values[n] ?? ''));
  const [draft, setDraft] = useState<{ of: string; values: FilterValues }>({ of: applied, values });
  // A state that arrived from the address (the back button) replaces what was typed.
  const current = draft.of === applied ? draft.values : values;
  const onDraft = (change: FilterValues) => setDraft({ of: applied, values: { ...current, ...change } });
  const apply = (change: FilterValues) => {
    const next: FilterValues = {};
    for (const [name, value] of Object.entries({ ...values, ...current, ...change }))
      next[name] = value?.trim() || undefined;
    onChange(next);
  };
  const [unfolded, setUnfolded] = useState(false);
  const inUse = filters.some((f) => f.more && filterNames(f).some((n) => values[n]));
  const shown = filters.filter((f) => unfolded || inUse || !f.more);
  const hasText = filters.some((f) => f.kind === 'text');
  const dirty = names.some((n) => values[n] || current[n]);
  const common = { values, draft: current, onDraft, onApply: apply };
  return (
    <form
      className={css.bar}
      role="search"
      onSubmit={(e) => {
        e.preventDefault();
        apply({});
      }}
    >
      {shown.map((f) => {
        const key = filterNames(f).join('-');
        if (f.kind === 'text') return <TextFilter key={key} filter={f} {...common} />;
        if (f.kind === 'select') return <SelectFilter key={key} filter={f} {...common} />;
        return <DatesFilter key={key} filter={f} {...common} />;
      })}
      <span className={css.buttons}>
        {hasText && (
          <Button type="submit" size="sm">
            查询
          </Button>
        )}
        {filters.some((f) => f.more) && !inUse && (
          <Button variant="subtle" size="sm" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? '收起筛选' : '更多筛选'}
          </Button>
        )}
        {dirty && (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              setDraft({ of: '', values: {} });
              onChange(Object.fromEntries(names.map((n) => [n, undefined])));
            }}
          >
            重置
          </Button>
        )}
      </span>
    </form>
  );
}
