'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import css from '@/components/product/office/price-batch.module.css';
import { Button } from '@/components/ui/button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { NumberField, RadioField, SelectField, TextField } from '@/components/ui/form/fields';
import { FormFull, FormRow } from '@/components/ui/form/form';
import { MoneyField } from '@/components/ui/form/special-fields';
import type { ZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import { Price } from '@/components/ui/price';
import rowsCss from '@/components/ui/rows.module.css';
import { toast } from '@/components/ui/toast';
import { priceHows, priceRoundings } from '@/lib/domain/product/price-batch-contract';
import { priceLabels } from '@/lib/domain/product/price-rules';
import { invalidate } from '@/lib/client/query';

/** What products and year plans share of 批量改价: the rule, the preview of all rows, the request for a second person. */

type PriceKey = keyof typeof priceLabels;
type Prices = Partial<Readonly<Record<PriceKey, number | null>>>;

export interface BatchRow {
  id: number;
  version: number;
  sku: string;
  title: string;
  before: Prices;
  after: Prices;
  problem: string | null;
  notes: readonly string[];
}

function Change({ before, after }: { before: number | null; after: number | null }) {
  if (before === after)
    return <span className={css.same}>{after === null ? '—' : <Price fen={after} plain />}</span>;
  return (
    <span className={css.change}>
      {before === null ? '无' : <Price fen={before} plain />} →{' '}
      <strong>{after === null ? '无' : <Price fen={after} plain />}</strong>
    </span>
  );
}

function Row({ row, prices }: { row: BatchRow; prices: readonly PriceKey[] }) {
  const { before, after, problem, notes } = row;
  return (
    <tr>
      <td>
        <span className={css.title}>{row.title}</span>
        <small className={css.sku}>{row.sku}</small>
      </td>
      {prices.map((key) => (
        <td key={key} className={rowsCss.right}>
          <Change before={before[key] ?? null} after={after[key] ?? null} />
        </td>
      ))}
      <td>{problem === null ? notes.join('；') || '—' : <span className={css.problem}>{problem}</span>}</td>
    </tr>
  );
}

interface BatchWords {
  /** What one row is: 个商品. */
  unit: string;
  prices: readonly PriceKey[];
}

/** What the rule makes of the rows: wrong ones first. */
function Preview({ rows, unit, prices }: BatchWords & { rows: readonly BatchRow[] }) {
  const good = goodItems(rows).length;
  const left = rows.length - good;
  return (
    <>
      <p className={css.sum} role="status">
        {`${rows.length} ${unit}，${good} 个可以提交${left > 0 ? `，${left} 个不能改价，不会提交` : ''}。`}
      </p>
      {/* A scroller must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label="新旧价格">
        <table className={rowsCss.table}>
          <thead>
            <tr>
              <th scope="col">商品</th>
              {prices.map((key) => (
                <th key={key} scope="col" className={rowsCss.right}>
                  {priceLabels[key]}
                </th>
              ))}
              <th scope="col">提示</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
              .map((row) => (
                <Row key={row.id} row={row} prices={prices} />
              ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The rows that are asked for. */
export const goodItems = (rows: readonly BatchRow[]): { id: number; version: number }[] =>
  rows.flatMap(({ id, version, problem }) => (problem === null ? [{ id, version }] : []));

interface RuleFormProps<V extends object> {
  form: ZodForm<V>;
  /** How the prices are changed, as it is chosen now. */
  how: unknown;
  /** Which rows it is about. */
  about: string;
  /** The ticks of the prices; what stands below them in a line of its own. */
  ticks: ReactNode;
  more?: ReactNode;
  onClose: () => void;
}

/** First step: the rule. */
export function BatchRuleForm<V extends object>({
  form,
  how,
  about,
  ticks,
  more,
  onClose,
}: RuleFormProps<V>) {
  return (
    <DialogForm title="批量改价" form={form} columns={2} width={640} submitLabel="预览" onClose={onClose}>
      <FormFull>
        <p className={css.note}>
          {about}预览无误后提交，由另一位有商品审核权限的人复核后生效；已下单的订单不变。
        </p>
      </FormFull>
      {more}
      <FormFull>
        <FormRow>{ticks}</FormRow>
      </FormFull>
      <SelectField name="how" label="方式" required options={optionsOf(priceHows)} />
      {how === 'percent' ? (
        <NumberField
          name="percent"
          label="原价的百分之几"
          required
          min={1}
          max={1000}
          hint="例如 90 为九折，110 为上调一成"
        />
      ) : (
        <MoneyField name="amountFen" label="金额（元）" required />
      )}
      {how === 'percent' && (
        <RadioField name="rounding" label="四舍五入" required options={optionsOf(priceRoundings)} />
      )}
    </DialogForm>
  );
}

interface AskFormProps<V extends object> extends BatchWords {
  form: ZodForm<V>;
  rows: readonly BatchRow[];
  /** What of the choice stands in no row. */
  note?: ReactNode;
  onBack: () => void;
  onClose: () => void;
}

/** Second step: the new prices, and why they change. */
export function BatchAskForm<V extends object>(props: AskFormProps<V>) {
  const { form, rows, unit, prices, note, onBack, onClose } = props;
  return (
    <DialogForm title="批量改价：预览" form={form} width={920} submitLabel="提交复核" onClose={onClose}>
      <Preview rows={rows} unit={unit} prices={prices} />
      {note && <p className={css.note}>{note}</p>}
      {goodItems(rows).length > 0 && <TextField name="reason" label="改价原因" required maxLength={200} />}
      <Button className={css.back} variant="plain" size="s" onClick={onBack} disabled={form.busy}>
        返回修改规则
      </Button>
    </DialogForm>
  );
}

/** What follows once it is asked for. */
export function useAsked(unit: string, onClose: () => void) {
  const client = useQueryClient();
  return ({ asked }: { asked: number }) => {
    toast.success(`${asked} ${unit}的改价已提交复核`);
    void invalidate(client, 'admin/product');
    onClose();
  };
}

export interface Previewed<Rule, View> {
  rule: Rule;
  view: View;
}

/** The two steps: what was previewed, and the rule that one comes back to. */
export function useBatchSteps<Rule, View>() {
  const [found, setFound] = useState<Previewed<Rule, View> | null>(null);
  const [rule, setRule] = useState<Rule | null>(null);
  const back = () => {
    setRule(found?.rule ?? null);
    setFound(null);
  };
  return { found, rule, preview: setFound, back };
}
