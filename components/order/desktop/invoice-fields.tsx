'use client';

import type { InvoiceWish } from '@/components/order/checkout-draft';
import { ChoiceCards } from '@/components/ui/choice-cards';
import css from '@/components/order/desktop/invoice-fields.module.css';
import { PlainInput } from '@/components/ui/plain-field';

interface InvoiceFieldsProps {
  value: InvoiceWish;
  onChange: (value: InvoiceWish) => void;
  errors: Readonly<Record<string, string>>;
}

const kinds = [
  { value: 'none', title: '不开发票' },
  { value: 'personal', title: '个人' },
  { value: 'company', title: '单位' },
] as const;

/** The invoice wish that travels with the order; the invoice itself is issued after payment. */
export function InvoiceFields({ value, onChange, errors }: InvoiceFieldsProps) {
  const set = (part: Partial<InvoiceWish>) => onChange({ ...value, ...part });
  const company = value.kind === 'company';
  return (
    <>
      <div className={css.kinds}>
        <ChoiceCards
          label="发票类型"
          name="invoiceKind"
          choices={kinds}
          value={value.kind}
          onChange={(kind) => set({ kind: kind as InvoiceWish['kind'] })}
        />
      </div>
      {value.kind !== 'none' && (
        <div className={css.fields}>
          <PlainInput
            id="checkout-invoice-title"
            label="发票抬头"
            required={company}
            value={value.title}
            maxLength={100}
            autoComplete={company ? 'organization' : 'name'}
            placeholder={company ? '单位全称，与营业执照一致' : '不填写则为“个人”'}
            error={errors['invoice.title']}
            onChange={(e) => set({ title: e.target.value })}
          />
          {company && (
            <PlainInput
              id="checkout-invoice-taxNo"
              label="纳税人识别号"
              required
              value={value.taxNo}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              placeholder="15、18 或 20 位"
              error={errors['invoice.taxNo']}
              onChange={(e) => set({ taxNo: e.target.value.toUpperCase() })}
            />
          )}
          <PlainInput
            id="checkout-invoice-email"
            label="接收邮箱"
            type="email"
            value={value.email}
            maxLength={100}
            autoComplete="email"
            placeholder="选填，用于接收电子发票"
            error={errors['invoice.email']}
            onChange={(e) => set({ email: e.target.value })}
          />
        </div>
      )}
    </>
  );
}
