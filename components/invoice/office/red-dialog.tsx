'use client';

import { useState } from 'react';
import css from '@/components/ui/office.module.css';
import { optionsOf } from '@/components/ui/options';
import rows from '@/components/ui/rows.module.css';
import { InvoiceFileField } from '@/components/invoice/office/register-dialog';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField, TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { DateField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { inputClass } from '@/components/ui/plain-field';
import { Price } from '@/components/ui/price';
import { foldDigits } from '@/lib/core/typed-text';
import { formatDate } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import { formatFen, parseYuan } from '@/lib/core/money';
import { redInput, registerRedInput, type OfficeDetailView } from '@/lib/domain/invoice/office-contract';
import { invoiceRedReasons } from '@/lib/states/invoice';
import { api } from '@/lib/client/api';

interface Pick {
  lineNo: number;
  quantity: string;
  yuan: string;
}

const yuanOf = (fen: number) => formatFen(fen).replaceAll(',', '');

/** What to begin with: what refunds left standing above the order's money, else everything. */
function firstPicks(invoice: OfficeDetailView): Pick[] {
  const wanted =
    invoice.redSuggestion.length > 0
      ? invoice.redSuggestion
      : invoice.lines.map((l) => ({ lineNo: l.lineNo, quantity: l.leftQuantity, amountFen: l.leftFen }));
  return invoice.lines
    .filter((l) => l.leftFen > 0)
    .map((l) => {
      const pick = wanted.find((w) => w.lineNo === l.lineNo);
      return {
        lineNo: l.lineNo,
        quantity: pick?.quantity ? String(pick.quantity) : '',
        yuan: pick ? yuanOf(pick.amountFen) : '',
      };
    });
}

/** Lines with an amount, as the contract takes them. */
function chosen(picks: readonly Pick[]) {
  return picks.flatMap((p) => {
    const amountFen = parseYuan(p.yuan) ?? 0;
    return amountFen > 0
      ? [{ lineNo: p.lineNo, quantity: p.quantity ? Number(p.quantity) : null, amountFen }]
      : [];
  });
}

interface LinesProps {
  invoice: OfficeDetailView;
  picks: readonly Pick[];
  onChange: (picks: Pick[]) => void;
}

function Lines({ invoice, picks, onChange }: LinesProps) {
  const set = (lineNo: number, more: Partial<Pick>) =>
    onChange(picks.map((p) => (p.lineNo === lineNo ? { ...p, ...more } : p)));
  const sum = chosen(picks).reduce((a, p) => a + p.amountFen, 0);
  return (
    <div className={rows.scroll}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">未冲红</th>
            <th scope="col">冲红数量</th>
            <th scope="col">冲红金额（元）</th>
          </tr>
        </thead>
        <tbody>
          {picks.map((p) => {
            const line = invoice.lines.find((l) => l.lineNo === p.lineNo);
            if (!line) return null;
            return (
              <tr key={p.lineNo}>
                <td>{line.name}</td>
                <td className={rows.right}>
                  <Price fen={line.leftFen} plain />
                  {line.leftQuantity ? ` / ${line.leftQuantity}${line.unit ?? ''}` : ''}
                </td>
                <td>
                  {line.leftQuantity ? (
                    <input
                      className={inputClass}
                      inputMode="numeric"
                      aria-label={`${line.name}冲红数量`}
                      value={p.quantity}
                      onChange={(e) =>
                        set(p.lineNo, { quantity: foldDigits(e.target.value).replaceAll(/\D/g, '') })
                      }
                    />
                  ) : (
                    '—'
                  )}
                </td>
                <td>
                  <input
                    className={inputClass}
                    inputMode="decimal"
                    aria-label={`${line.name}冲红金额`}
                    value={p.yuan}
                    onChange={(e) => set(p.lineNo, { yuan: e.target.value })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={css.hint}>
        合计冲红 <Price fen={sum} />
        。不用冲红的行，金额留空；只退钱、不退书的行，数量留空。
      </p>
    </div>
  );
}

interface RedProps {
  invoice: OfficeDetailView;
  /** Registered by hand instead of asked for at the provider. */
  byHand: boolean;
  onClose: () => void;
  onDone: () => void;
}

const reasons = optionsOf(invoiceRedReasons);

/** 冲红: wholly or by lines. */
export function RedDialog({ invoice, byHand, onClose, onDone }: RedProps) {
  const [picks, setPicks] = useState(() => firstPicks(invoice));
  const [today] = useState(() => formatDate(new Date()));
  const [requestKey] = useState(() => randomToken(16));
  const form = useZodForm(byHand ? registerRedInput : redInput, {
    initialValues: {
      id: invoice.id,
      reason: 'return',
      requestKey,
      invoiceNo: '',
      invoiceCode: '',
      issuedDay: today,
      file: undefined,
    } as never,
    submit: async (_typed, parsed) => {
      const lines = chosen(picks);
      if (byHand)
        return api.send('/api/admin/invoice/redByHand', registerRedInput.parse({ ...parsed, lines }));
      return api.send('/api/admin/invoice/red', redInput.parse({ ...parsed, lines }));
    },
    success: ({ message }) => message,
    done: () => {
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      title={byHand ? '登记红字发票' : '冲红'}
      form={form}
      columns={2}
      width={720}
      submitLabel={byHand ? '登记' : '提交冲红'}
      onClose={onClose}
    >
      <FormFull>
        <p className={css.hint}>
          {invoice.redSuggestion.length > 0
            ? '已按这笔订单的退款填好要冲红的行，请核对。'
            : '这张发票的金额没有超过买家实付，一般不用冲红；确要冲红时，下面已填入整张发票。'}
          {byHand
            ? '先在开票系统开出红字发票，再把号码填在这里。'
            : '提交后不能撤销。买家单位已用它抵扣税款的，须由买家在电子税务局确认，72 小时不确认即失效。'}
        </p>
      </FormFull>
      <FormFull>
        <Lines invoice={invoice} picks={picks} onChange={setPicks} />
      </FormFull>
      <SelectField name="reason" label="冲红原因" required options={reasons} />
      {byHand && (
        <>
          <TextField name="invoiceNo" label="红字发票号码" required maxLength={20} />
          <TextField
            name="invoiceCode"
            label="发票代码"
            maxLength={40}
            hint="票面上有 10 或 12 位代码才填；20 位号码的数电发票不用填"
          />
          <DateField name="issuedDay" label="开票日期" required max={today} />
          <FormFull>
            <InvoiceFileField required={false} />
          </FormFull>
        </>
      )}
    </DialogForm>
  );
}
