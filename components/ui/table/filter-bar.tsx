'use client';

import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import css from '@/components/ui/table/filter-bar.module.css';
import { FilterField } from '@/components/ui/table/filter-fields';
import { filterWords, foldFilters, isSet, type FilterValues } from '@/components/ui/table/filter-words';
import { filterNames, type Filter } from '@/components/ui/table/types';
import { useWidth } from '@/components/ui/use-width';

interface FilterBarProps {
  filters: readonly Filter[];
  values: FilterValues;
  /** Called with all values; an empty filter is `undefined`. */
  onChange: (values: FilterValues) => void;
}

/**
 * Declared filters: as many as the line holds, the others behind a button with the number of those that are set, each of which stands in the line as well
 * and can be taken off there. Choices act at once, typed texts on Enter or 查询.
 */
export function FilterBar({ filters, values, onChange }: FilterBarProps) {
  const panel = useId();
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
  const clear = (cleared: readonly Filter[]) => {
    const none = Object.fromEntries(cleared.flatMap(filterNames).map((n) => [n, undefined]));
    setDraft({ of: '', values: {} });
    onChange({ ...values, ...none });
  };
  const [open, setOpen] = useState(false);
  const { box, width } = useWidth<HTMLDivElement>();
  const { line, folded, quick } = foldFilters(filters, width);
  const set = folded.filter((f) => isSet(f, values));
  const hasText = filters.some((f) => f.kind === 'text');
  const dirty = names.some((n) => values[n] || current[n]);
  const daysInLine = line.find((f) => f.kind === 'dates');
  const field = (filter: Filter) => (
    <FilterField
      key={filterNames(filter).join('-')}
      filter={filter}
      values={values}
      draft={current}
      quick={filter === daysInLine ? quick : []}
      onDraft={onDraft}
      onApply={apply}
    />
  );
  return (
    <form
      className={css.bar}
      role="search"
      onSubmit={(e) => {
        e.preventDefault();
        apply({});
      }}
    >
      <div ref={box} className={css.line}>
        {line.map(field)}
        {hasText && (
          <Button type="submit" size="xs">
            查询
          </Button>
        )}
        {folded.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            {set.length > 0 ? `筛选 ${set.length}` : '筛选'}
          </Button>
        )}
        {dirty && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => clear(filters)}>
            重置
          </Button>
        )}
        {set.length > 0 && (
          <ul className={css.chips} aria-label="已设筛选">
            {set.map((f) => (
              <li key={filterNames(f).join('-')}>
                <button type="button" className={css.chip} onClick={() => clear([f])}>
                  <span className="sr-only">取消筛选</span>
                  <span className={css.words}>{filterWords(f, values)}</span>
                  <IconX size={14} stroke={1.8} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div id={panel} className={css.panel} hidden={!open}>
        {open && folded.map(field)}
      </div>
    </form>
  );
}
