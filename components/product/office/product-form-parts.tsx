'use client';

import css from '@/components/product/office/product-form.module.css';
import { SpecsField } from '@/components/product/office/specs-field';
import { HtmlField } from '@/components/editor/html-field';
import {
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
  type FieldProps,
} from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { DateField, MoneyField } from '@/components/ui/form/special-fields';
import { optionsOf } from '@/components/ui/options';
import { Panel } from '@/components/ui/panel';
import type { ProductChoices } from '@/lib/domain/product/edit-contract';
import { MAX_SPECS, productFields, type ProductKey } from '@/lib/domain/product/fields';
import { isDigital, isPeriodical } from '@/lib/domain/product/rules';
import { stockPolicies } from '@/lib/states/product';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

/** A field under its own label. */
const named = (name: ProductKey) => ({ name, label: productFields[name].label });

function useKind(): ProductKind {
  return useFormOf().values.kind as ProductKind;
}

/** A line of text that tells how much of its room is used. */
function CountedField({ max, ...field }: FieldProps & { max: number }) {
  const value = useFormOf().values[field.name];
  const length = typeof value === 'string' ? value.length : 0;
  return (
    <TextField
      {...field}
      maxLength={max}
      rightSection={
        <span className={css.counter} aria-hidden>
          {`${length}/${max}`}
        </span>
      }
    />
  );
}

interface BasicsProps {
  choices: ProductChoices;
  /** The kind and the code cannot be changed any more. */
  fixed: boolean;
}

/** What it is and where it stands. Numbers that the chosen kind does not have are emptied, so that none goes along unseen. */
export function Basics({ choices, fixed }: BasicsProps) {
  const form = useFormOf();
  const periodical = isPeriodical(useKind());
  const changeKind = (value: string | number | null) => {
    const kind = value as ProductKind;
    if (isPeriodical(kind)) form.setFieldValue('isbn', '');
    else for (const name of ['issn', 'cnCode']) form.setFieldValue(name, '');
    form.setFieldValue('stockPolicy', kind === 'paper_book' ? 'tracked' : 'untracked');
  };
  return (
    <Panel title="基本信息">
      <div className={css.grid}>
        <SelectField
          name="kind"
          label="商品类型"
          required
          options={optionsOf(productKinds)}
          disabled={fixed}
          onPicked={changeKind}
          hint={fixed ? '审核通过后不能更改' : undefined}
        />
        <TextField
          name="sku"
          label="商品编码"
          maxLength={40}
          disabled={fixed}
          placeholder="留空自动生成"
          hint={fixed ? '审核通过后不能更改' : undefined}
        />
        <div className={css.full}>
          <CountedField name="title" label={periodical ? '刊名' : '书名'} required max={200} />
        </div>
        <div className={css.full}>
          <CountedField {...named('subtitle')} max={200} />
        </div>
        <SelectField {...named('categoryId')} required numeric searchable options={choices.categories} />
        <SelectField {...named('brandId')} numeric options={choices.brands} placeholder="不选" />
      </div>
    </Panel>
  );
}

/** The facts of the publication; books and periodicals have different numbers. */
export function Publication() {
  const kind = useKind();
  return (
    <Panel title="出版信息">
      <div className={css.grid}>
        <TextField name="author" label={isPeriodical(kind) ? '编者' : '作者'} maxLength={200} />
        <TextField {...named('publisher')} maxLength={100} />
        {isPeriodical(kind) ? (
          <>
            <TextField {...named('issn')} maxLength={12} placeholder="1002-137X" hint="保存时核对校验位" />
            <TextField {...named('cnCode')} maxLength={20} placeholder="CN 11-1234/D" />
          </>
        ) : (
          <>
            <TextField
              {...named('isbn')}
              maxLength={20}
              placeholder="978-7-…"
              hint="10 位或 13 位，保存时核对校验位"
            />
            <TextField {...named('edition')} maxLength={40} placeholder="第 1 版" />
            <TextField {...named('series')} maxLength={100} hint="商品页可由此查看同一丛书" />
          </>
        )}
        <TextField {...named('audience')} maxLength={200} placeholder="机关、单位保密干部" />
        <DateField name="publishDate" label={isPeriodical(kind) ? '创刊日期' : '出版日期'} />
        <NumberField {...named('pageCount')} min={1} max={100_000} />
        {!isDigital(kind) && (
          <>
            <TextField {...named('format')} maxLength={40} placeholder="16 开" />
            <NumberField {...named('weightG')} min={0} max={1_000_000} hint="按重量计算运费" />
          </>
        )}
      </div>
    </Panel>
  );
}

/** `8.3 折` of a sale price against its list price; nothing while one of them is none. */
function discount(listFen: unknown, saleFen: unknown): string {
  if (typeof listFen !== 'number' || typeof saleFen !== 'number' || !(listFen > 0)) return '';
  if (saleFen === listFen) return '按定价销售';
  return saleFen < listFen ? `约 ${(Math.round((saleFen / listFen) * 100) / 10).toFixed(1)} 折` : '';
}

/** `fixed`: prices of an approved product change by 改价 only. */
export function Sale({ choices, fixed }: { choices: ProductChoices; fixed: boolean }) {
  const { values } = useFormOf();
  const kind = useKind();
  return (
    <Panel title="价格与购买">
      <div className={css.four}>
        <MoneyField
          {...named('listFen')}
          required
          disabled={fixed}
          hint={fixed ? '价格用“改价”修改' : '封底标价'}
        />
        <MoneyField
          {...named('saleFen')}
          required
          disabled={fixed}
          hint={discount(values.listFen, values.saleFen) || '不高于定价'}
        />
        <MoneyField {...named('orgFen')} disabled={fixed} hint="留空与售价相同" />
        <MoneyField {...named('costFen')} hint="不对外显示" />
        <SelectField
          {...named('taxId')}
          numeric
          options={choices.taxes}
          placeholder="按分类"
          hint="开票和下单用"
        />
        <NumberField {...named('minQuantity')} min={1} max={9999} hint="每次至少购买" />
        <NumberField {...named('limitPerLine')} min={1} max={9999} placeholder="不限" hint="购物车一行" />
        <NumberField {...named('limitPerOrder')} min={1} max={9999} placeholder="不限" hint="一张订单" />
      </div>
      <div className={css.policy}>
        <SelectField
          {...named('stockPolicy')}
          required
          options={optionsOf(stockPolicies)}
          disabled={isDigital(kind)}
          hint={
            isDigital(kind)
              ? '电子出版物以激活码交付，没有库存'
              : isPeriodical(kind)
                ? '按年订阅不占库存；过刊零售才按库存销售'
                : '按库存销售时，无货不能下单'
          }
        />
      </div>
    </Panel>
  );
}

interface TextsProps {
  draftKey: string;
  storedAt?: string;
}

export function Texts({ draftKey, storedAt }: TextsProps) {
  return (
    <>
      <Panel title="介绍与目录">
        <div className={css.stack}>
          <HtmlField
            {...named('introHtml')}
            required
            tools="simple"
            draftKey={`${draftKey}-intro`}
            storedAt={storedAt}
          />
          <TextAreaField {...named('recommendation')} maxLength={2000} rows={4} />
          <TextAreaField {...named('authorIntro')} maxLength={2000} rows={4} />
          <HtmlField {...named('tocHtml')} tools="simple" draftKey={`${draftKey}-toc`} storedAt={storedAt} />
        </div>
      </Panel>
      <Panel title="规格参数">
        <SpecsField name="spec" label="规格项" max={MAX_SPECS} hint="按此顺序显示在商品页的规格参数中" />
      </Panel>
    </>
  );
}
