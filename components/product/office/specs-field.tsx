'use client';

import { Autocomplete, Input, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import css from '@/components/product/office/specs-field.module.css';
import { Button } from '@/components/ui/button';
import { useField, type FieldProps } from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { moved } from '@/components/ui/table/sort-dialog';
import { commonSpecs } from '@/lib/domain/product/spec-rules';
import type { SpecRow } from '@/lib/states/product';

/** The lines of 规格参数 in their order: a name, offered or typed, and what it is in this product. */
export function SpecsField({ max, ...field }: FieldProps & { max: number }) {
  const form = useFormOf();
  const { value, set, shared } = useField(field);
  const rows = Array.isArray(value) ? (value as SpecRow[]) : [];
  const change = (i: number, more: Partial<SpecRow>) =>
    set(rows.map((row, n) => (n === i ? { ...row, ...more } : row)));
  const used = new Set(rows.map((r) => r.name));
  const offered = commonSpecs.filter((name) => !used.has(name));
  const at = (i: number, key: keyof SpecRow) => {
    const { onChange: _, value: __, ...props } = form.getInputProps(`${field.name}.${i}.${key}`);
    return props;
  };

  return (
    <Input.Wrapper
      label={field.label}
      description={field.hint}
      error={shared.error as string | undefined}
      labelElement="div"
    >
      <div className={css.box}>
        {rows.length > 0 && (
          <ol className={css.list}>
            {rows.map((row, i) => (
              // A line has no identity but its place.
              <li key={i} className={css.row}>
                <Autocomplete
                  {...at(i, 'name')}
                  value={row.name}
                  onChange={(name) => change(i, { name })}
                  data={offered}
                  placeholder="名称，如 装帧"
                  maxLength={20}
                  aria-label={`第 ${i + 1} 项的名称`}
                />
                <TextInput
                  {...at(i, 'value')}
                  value={row.value}
                  onChange={(e) => change(i, { value: e.currentTarget.value })}
                  placeholder="内容，如 平装"
                  maxLength={200}
                  aria-label={`第 ${i + 1} 项的内容`}
                />
                <span className={css.acts}>
                  <button
                    type="button"
                    disabled={i === 0}
                    aria-label={`上移 ${row.name}`}
                    onClick={() => set(moved(rows, i, i - 1))}
                  >
                    <IconArrowUp size={15} aria-hidden />
                  </button>
                  <button
                    type="button"
                    disabled={i === rows.length - 1}
                    aria-label={`下移 ${row.name}`}
                    onClick={() => set(moved(rows, i, i + 1))}
                  >
                    <IconArrowDown size={15} aria-hidden />
                  </button>
                  <button
                    type="button"
                    aria-label={`移除 ${row.name}`}
                    onClick={() => set(rows.filter((_, n) => n !== i))}
                  >
                    <IconX size={15} aria-hidden />
                  </button>
                </span>
              </li>
            ))}
          </ol>
        )}
        <div className={css.foot}>
          <Button
            variant="outline"
            size="s"
            disabled={rows.length >= max}
            onClick={() => set([...rows, { name: '', value: '' }])}
          >
            添加一项
          </Button>
          {rows.length < max && offered.length > 0 && (
            <span className={css.offers}>
              常用：
              {offered.slice(0, 8).map((name) => (
                <button key={name} type="button" onClick={() => set([...rows, { name, value: '' }])}>
                  {name}
                </button>
              ))}
            </span>
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}
