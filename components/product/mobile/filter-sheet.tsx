'use client';

import { useRef, type FormEvent } from 'react';
import type { FacetChoices } from '@/components/product/facet-choices';
import type { ListQuery } from '@/components/product/list-url';
import css from '@/components/product/mobile/filter-sheet.module.css';
import { bandOf, filterOf } from '@/components/product/mobile/filter-form';
import { mobileListHref } from '@/components/product/mobile/list-address';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/mobile/sheet';
import { priceBands } from '@/lib/domain/product/price-bands';
import { productKinds } from '@/lib/states/product-kind';

/** What the sheet offers; the categories stand over the list. */
type SheetFacets = Pick<FacetChoices, 'brands' | 'years' | 'kinds' | 'bands' | 'exact'>;

interface Choice {
  value: string;
  label: string;
  /** `undefined` when it was not counted. */
  count: number | undefined;
}

interface GroupProps {
  title: string;
  name: string;
  choices: readonly Choice[];
  /** Value of the present choice; empty for all. */
  chosen: string;
}

/** Choices in sight; the others unfold. */
const SHOWN = 9;

/** One filter as chips of which one is chosen; choices that would leave nothing are not offered. */
function Group({ title, name, choices, chosen }: GroupProps) {
  const offered = choices.filter((c) => c.value === chosen || c.count !== 0);
  if (offered.length === 0) return null;
  const chip = ({ value, label, count }: Choice) => (
    <label key={value} className={css.chip}>
      <input type="radio" className="sr-only" name={name} value={value} defaultChecked={value === chosen} />
      {label}
      {count !== undefined && <small>{count}</small>}
    </label>
  );
  const first = offered.filter((c, i) => i < SHOWN || c.value === chosen);
  const rest = offered.filter((c) => !first.includes(c));
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      <div className={css.chips}>
        {chip({ value: '', label: '全部', count: undefined })}
        {first.map(chip)}
      </div>
      {rest.length > 0 && (
        <details>
          <summary className={css.more}>更多{title}</summary>
          <div className={css.chips}>{rest.map(chip)}</div>
        </details>
      )}
    </fieldset>
  );
}

export interface FilterSheetProps {
  query: ListQuery;
  facets: SheetFacets;
  open: boolean;
  onClose: () => void;
}

/** Kind, publisher, year and price, asked for together. */
export function FilterSheet({ query, facets, open, onClose }: FilterSheetProps) {
  const form = useRef<HTMLFormElement>(null);
  const { kind, brand, year, priceFrom, priceTo } = query;
  const band = bandOf(query);
  const typed = band === null;
  // Counts over a part of the answers: what was not met there may still exist.
  const counted = (products: number) => (facets.exact ? products : undefined);
  const apply = (e: FormEvent<HTMLFormElement>) => {
    e.preventDefault();
    location.assign(mobileListHref(query, filterOf(new FormData(e.currentTarget))));
  };
  // A chosen band and typed prices are two ways to say one thing: the later one counts.
  const oneOfBoth = (e: FormEvent<HTMLFormElement>) => {
    const { name } = e.target as HTMLInputElement;
    const fields = [...e.currentTarget.querySelectorAll('input')];
    for (const el of fields) {
      if (name === 'band' && el.name.startsWith('price')) el.value = '';
      if (name.startsWith('price') && el.name === 'band') el.checked = el.value === '';
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="筛选"
      tall
      footer={
        <div className={css.foot}>
          <Button
            variant="outline"
            size="l"
            onClick={() => {
              for (const el of form.current?.querySelectorAll('input') ?? []) {
                if (el.type === 'radio') el.checked = el.value === '';
                else el.value = '';
              }
            }}
          >
            重置
          </Button>
          <Button size="l" onClick={() => form.current?.requestSubmit()}>
            确定
          </Button>
        </div>
      }
    >
      <form ref={form} onSubmit={apply} onChange={oneOfBoth}>
        <Group
          title="类型"
          name="kind"
          chosen={kind ?? ''}
          choices={facets.kinds.map((k) => ({
            value: k.kind,
            label: productKinds[k.kind],
            count: counted(k.products),
          }))}
        />
        <Group
          title="出版单位"
          name="brand"
          chosen={String(brand ?? '')}
          choices={facets.brands.map((b) => ({
            value: String(b.id),
            label: b.name,
            count: counted(b.products),
          }))}
        />
        <Group
          title="出版年份"
          name="year"
          chosen={String(year ?? '')}
          choices={facets.years.map((y) => ({
            value: String(y.year),
            label: `${y.year} 年`,
            count: counted(y.products),
          }))}
        />
        <Group
          title="价格"
          name="band"
          chosen={band === null ? '' : String(band)}
          choices={priceBands.map((b, i) => ({
            value: String(i),
            label: b.label,
            count: counted(facets.bands[i] ?? 0),
          }))}
        />
        <div className={css.range}>
          <input
            name="priceFrom"
            inputMode="numeric"
            enterKeyHint="done"
            pattern="\d{0,7}"
            title="请输入整数"
            placeholder="最低价"
            aria-label="最低价，元"
            defaultValue={typed ? priceFrom : undefined}
            autoComplete="off"
          />
          <span aria-hidden>–</span>
          <input
            name="priceTo"
            inputMode="numeric"
            enterKeyHint="done"
            pattern="\d{0,7}"
            title="请输入整数"
            placeholder="最高价"
            aria-label="最高价，元"
            defaultValue={typed ? priceTo : undefined}
            autoComplete="off"
          />
        </div>
        {/* Enter in a field asks for the list; the buttons stand outside of the form. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          确定
        </button>
      </form>
    </Sheet>
  );
}
