'use client';

import { Select, type SelectProps } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isComposing } from '@/components/ui/composing';
import { useSettled } from '@/components/ui/use-settled';
import { pickKey, pickName } from '@/components/picker/pick-name';
import css from '@/components/picker/product-field.module.css';
import { useChoices } from '@/components/ui/form/fields';
import { fitText } from '@/lib/core/characters';
import type { PickView } from '@/lib/domain/stock/pick-contract';
import { apiQuery } from '@/lib/client/query';

const TYPING_MS = 250;

export type Pick = PickView['list'][number];

/** What a field has to know of a product to name it. */
export type Named = globalThis.Pick<Pick, 'productId' | 'sku' | 'title' | 'issueId' | 'issueTitle'> &
  Partial<Pick>;

interface StockPickProps {
  /** The delivery centre whose copies are shown beside each product. */
  centerId?: number;
  value: Named | null;
  onPick: (pick: Pick | null) => void;
  error?: SelectProps['error'];
  disabled?: boolean;
  /** What is looked for first. */
  word?: string;
  /** What the form around it says of the field. */
  field?: Partial<SelectProps>;
}

/** A product, or an issue of a periodical, by title, code or barcode: a scanned ISBN that is one product is taken at once. */
export function StockPick({ centerId, value, onPick, error, disabled, word = '', field }: StockPickProps) {
  const choices = useChoices();
  const first = fitText(value ? pickName(value) : word, 100);
  const [typed, setTyped] = useState(first);
  const shown = useRef(first);
  const show = (text: string) => {
    shown.current = text;
    setTyped(text);
  };
  const client = useQueryClient();
  const settled = useSettled(fitText(typed.trim(), 100), TYPING_MS);
  // Names are longer than what is looked for at once.
  const chosen = value && settled === fitText(pickName(value), 100);
  const found = useQuery({
    ...apiQuery(
      '/api/admin/stock/item/pick',
      { keyword: chosen ? '' : settled, deliveryCenterId: centerId },
      { enabled: !chosen && settled.trim() !== '' },
    ),
    placeholderData: keepPreviousData,
  });
  const offered = settled === '' || chosen ? [] : (found.data?.list ?? []);
  const fresh = new Map(offered.map((p) => [pickKey(p), p]));
  const known = new Map<string, Named>(fresh);
  if (value && !known.has(pickKey(value))) known.set(pickKey(value), value);
  /** A scanner ends a code with Enter, before the list has answered: the code is looked up by itself. */
  const scanned = async () => {
    const code = shown.current.trim();
    if (code === '' || (value && code === pickName(value))) return;
    const query = apiQuery('/api/admin/stock/item/pick', {
      keyword: fitText(code, 100),
      deliveryCenterId: centerId,
    });
    const list = (await client.fetchQuery(query).catch(() => null))?.list ?? [];
    const [only] = list;
    // Somebody may have typed on meanwhile.
    if (!only || list.length > 1 || shown.current.trim() !== code) return;
    show(pickName(only));
    onPick(only);
  };
  return (
    <Select
      label="商品"
      withAsterisk
      data-pick
      {...field}
      comboboxProps={choices}
      data={[...known].map(([key, p]) => ({ value: key, label: pickName(p) }))}
      // The server has searched already, also by codes that the titles do not show.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const p = known.get(option.value);
        return (
          <span className={css.option}>
            <span>{option.label}</span>
            {p && (
              <small>
                {[p.sku, p.code].filter(Boolean).join(' · ')}
                {centerId !== undefined && `　现存 ${p.onHand}，可用 ${p.available}`}
              </small>
            )}
          </span>
        );
      }}
      value={value ? pickKey(value) : null}
      onChange={(v) => {
        const next = v === null ? null : fresh.get(v);
        if (next !== undefined) onPick(next);
      }}
      searchable
      searchValue={typed}
      onSearchChange={show}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return;
        // The form around it, if any, is not sent by a scanner.
        event.preventDefault();
        void scanned();
      }}
      clearable
      allowDeselect={false}
      openOnFocus={false}
      checkIconPosition="right"
      disabled={disabled}
      error={error}
      placeholder="输入书名、编码，或扫描 ISBN、ISSN"
      nothingFoundMessage={nothing(settled, found.isError, found.isFetching)}
    />
  );
}

function nothing(word: string, failed: boolean, waiting: boolean): string {
  if (word === '') return '输入书名、编码、ISBN 或 ISSN';
  if (failed) return '查找失败，请重试';
  return waiting ? '正在查找…' : '没有找到纸质书刊';
}
