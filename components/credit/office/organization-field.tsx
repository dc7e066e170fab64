'use client';

import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChoices, useField, type FieldProps } from '@/components/ui/form/fields';
import { useSettled } from '@/components/ui/use-settled';
import { apiQuery } from '@/lib/client/query';
import { fitText } from '@/lib/core/characters';
import type { CreditPick } from '@/lib/domain/credit/office-contract';

const TYPING_MS = 250;
const LEAST = 2;

const labelOf = ({ name, granted }: CreditPick) => (granted ? `${name}（已开通）` : name);

/** An approved organisation, found by its name or code; the value is its number. */
export function OrganizationField(field: FieldProps) {
  const { value, set, shared } = useField(field);
  const choices = useChoices();
  const [picked, setPicked] = useState<CreditPick | null>(null);
  const [typed, setTyped] = useState('');
  const word = fitText(useSettled(typed.trim(), TYPING_MS), 50);
  const asks = word.length >= LEAST && word !== (picked && labelOf(picked));
  const found = useQuery({
    ...apiQuery('/api/admin/credit/pick', { keyword: word }, { enabled: asks }),
    placeholderData: keepPreviousData,
  });
  const known = new Map((asks ? (found.data ?? []) : []).map((o) => [o.organizationId, o]));
  if (picked && picked.organizationId === value) known.set(picked.organizationId, picked);
  const nothing = !asks
    ? '请输入至少 2 个字符'
    : found.isError
      ? '查找失败，请重试'
      : found.isFetching
        ? '正在查找…'
        : '没有找到已通过审核的单位';
  return (
    <Select
      {...shared}
      comboboxProps={choices}
      data={[...known.values()].map((o) => ({ value: String(o.organizationId), label: labelOf(o) }))}
      // The server has searched already, also by codes that the names do not show.
      filter={({ options }) => options}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(v) => {
        const next = known.get(Number(v)) ?? null;
        setPicked(next);
        set(next?.organizationId ?? '');
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      openOnFocus={false}
      checkIconPosition="right"
      placeholder="单位名称或统一社会信用代码"
      nothingFoundMessage={nothing}
    />
  );
}
