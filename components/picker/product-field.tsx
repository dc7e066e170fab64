'use client';

import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '@/components/ui/use-settled';
import css from '@/components/picker/product-field.module.css';
import { useChoices, useField, type FieldProps } from '@/components/ui/form/fields';
import { fitText } from '@/lib/core/characters';
import type { OfficeProductListRow } from '@/lib/domain/product/office-contract';
import { apiQuery } from '@/lib/client/query';

const TYPING_MS = 250;
/** Products offered at once; a longer word narrows them. */
const OFFERED = 20;

interface ProductFieldProps extends FieldProps {
  /** Only what is on the shelf. */
  sold?: boolean;
  onPicked?: () => void;
}

/** One product, found by title, code, ISBN or author; the value is its number. For whoever may read the office's catalogue (`product.read`). */
export function ProductField({ sold, onPicked, ...field }: ProductFieldProps) {
  const { value, set, shared } = useField(field);
  const choices = useChoices();
  const [picked, setPicked] = useState<OfficeProductListRow | null>(null);
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), TYPING_MS);
  // Beside the chosen title itself nothing is to be looked for.
  const word = settled === picked?.title ? '' : fitText(settled, 100);
  const found = useQuery({
    ...apiQuery('/api/admin/product/list', {
      keyword: word || undefined,
      marketable: sold,
      pageNum: 1,
      pageSize: OFFERED,
    }),
    placeholderData: keepPreviousData,
  });
  const known = new Map((found.data?.list ?? []).map((p) => [p.id, p]));
  if (picked && picked.id === value) known.set(picked.id, known.get(picked.id) ?? picked);
  return (
    <Select
      {...shared}
      comboboxProps={choices}
      data={[...known.values()].map((p) => ({ value: String(p.id), label: p.title }))}
      // The server has searched already, also by codes that the titles do not show.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const p = known.get(Number(option.value));
        return (
          <span className={css.option}>
            <span>{option.label}</span>
            <small>{[p?.sku, p?.isbn ?? p?.issn].filter(Boolean).join(' · ')}</small>
          </span>
        );
      }}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(v) => {
        const next = v === null ? null : (known.get(Number(v)) ?? null);
        setPicked(next);
        set(next?.id ?? '');
        onPicked?.();
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable={!field.required}
      allowDeselect={false}
      openOnFocus={false}
      checkIconPosition="right"
      placeholder="输入名称、编码、ISBN 或作者"
      nothingFoundMessage={
        found.isError ? '查找失败，请重试' : found.isFetching ? '正在查找…' : '没有找到商品'
      }
    />
  );
}
