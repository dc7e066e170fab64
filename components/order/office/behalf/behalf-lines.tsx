'use client';

import { useQuery } from '@tanstack/react-query';
import { canBuy, choiceText, singleChoice, yearChoice, type Choice } from '@/lib/domain/product/buy-rules';
import css from '@/components/order/office/behalf/behalf.module.css';
import { ProductField } from '@/components/picker/product-field';
import { Button } from '@/components/ui/button';
import { NumberField, SelectField } from '@/components/ui/form/fields';
import { useFormOf } from '@/components/ui/form/form';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { apiQuery } from '@/lib/client/query';
import type { PlanView } from '@/lib/domain/product/contract';
import type { QuoteLineView } from '@/lib/domain/order/quote-contract';

const MAX_LINES = 100;

interface Line {
  productId: unknown;
  specKey: string;
}

/** Years and issues of a periodical that can be ordered now, the newest year first. */
function choicesOf(plans: readonly PlanView[]): Choice[] {
  return plans
    .toReversed()
    .flatMap((plan) => [
      ...plan.starts.map((start) => yearChoice(plan, start)),
      ...plan.singles.filter(canBuy).map((s) => singleChoice(plan, s)),
    ]);
}

/** The goods, a line each, with what this customer pays for them. */
export function BehalfLines({ quoted }: { quoted: readonly QuoteLineView[] }) {
  const form = useFormOf();
  const lines = form.values['lines'] as readonly Line[];
  return (
    <Panel title="商品">
      <ul className={css.lines}>
        {lines.map((line, i) => (
          <li key={i}>
            <LineFields
              at={i}
              line={line}
              quoted={quoted.find((q) => q.productId === line.productId && q.specKey === line.specKey)}
              onRemove={lines.length > 1 ? () => form.removeListItem('lines', i) : undefined}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="s"
        disabled={lines.length >= MAX_LINES}
        onClick={() => form.insertListItem('lines', { productId: '', specKey: '', quantity: 1 })}
      >
        添加商品
      </Button>
    </Panel>
  );
}

interface LineFieldsProps {
  at: number;
  line: Line;
  quoted: QuoteLineView | undefined;
  onRemove: (() => void) | undefined;
}

function LineFields({ at, line, quoted, onRemove }: LineFieldsProps) {
  const form = useFormOf();
  const id = typeof line.productId === 'number' ? line.productId : 0;
  const product = useQuery({
    ...apiQuery('/api/guest/product/detail/[id]', { id }, { retry: false }),
    enabled: id > 0,
  });
  const plans = id > 0 ? (product.data?.plans ?? []) : [];
  const choices = choicesOf(plans);
  const specKey = `lines.${at}.specKey`;
  return (
    <div className={css.line}>
      <ProductField
        name={`lines.${at}.productId`}
        label={`商品 ${at + 1}`}
        required
        sold
        onPicked={() => form.setFieldValue(specKey, '')}
      />
      {plans.length > 0 && (
        <SelectField
          name={specKey}
          label="订阅年度或期次"
          required
          options={choices.map((c) => ({ value: c.specKey, label: choiceText(plans, c) }))}
          placeholder={choices.length > 0 ? '请选择' : '现在没有可订的年度或期次'}
        />
      )}
      <NumberField name={`lines.${at}.quantity`} label="数量" required min={1} max={9999} />
      <span className={css.sum}>
        {quoted && (
          <>
            <small>
              单价 <Price fen={quoted.unitFen} plain />
            </small>
            <Price fen={quoted.lineFen} plain />
          </>
        )}
      </span>
      <Button
        variant="plain"
        size="s"
        disabled={!onRemove}
        aria-label={`移除商品 ${at + 1}`}
        onClick={onRemove}
      >
        移除
      </Button>
      {product.isError && (
        <p className={css.refused} role="alert">
          该商品未上架，不能下单
        </p>
      )}
    </div>
  );
}
