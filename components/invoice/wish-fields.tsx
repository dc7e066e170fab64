'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { InvoiceTitlePicker } from '@/components/invoice/title-picker';
import { ofKind, showsTitle, wishBody, withTitle, type WishDraft } from '@/components/invoice/wish-draft';
import css from '@/components/invoice/wish-fields.module.css';
import { Button } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { errorText } from '@/components/ui/error-text';
import { PlainInput } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import { apiQuery, invalidate } from '@/lib/client/query';
import { api } from '@/lib/client/api';

interface InvoiceWishFieldsProps {
  value: WishDraft;
  onChange: (value: WishDraft) => void;
  /** Messages by field; `path` stands before each name. */
  errors: Readonly<Record<string, string>>;
  /** `invoice.` on the submit page. */
  path?: string;
  /** Ids of the inputs: `<id>-title`. */
  id: string;
  /** Offers 不开发票. */
  optional?: boolean;
}

const kinds = [
  { value: 'none', title: '不开发票' },
  { value: 'personal', title: '个人' },
  { value: 'company', title: '单位' },
];
const types = [
  { value: 'normal', title: '电子普通发票' },
  { value: 'special', title: '电子专用发票' },
];

type TextField = Exclude<keyof WishDraft, 'kind' | 'type'>;

/** Puts a title that was typed into the book. */
function KeepTitle({ value }: { value: WishDraft }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const { type: _, ...title } = wishBody(value);
      return api.post('/api/user/invoice/title/add', title);
    },
    onSuccess: () => {
      toast.success('已保存到常用抬头');
      void invalidate(client, 'user/invoice');
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Button variant="plain" size="s" busy={save.isPending} onClick={() => save.mutate()}>
      保存到常用抬头
    </Button>
  );
}

/** Which invoice is wanted: kind, type, title of the book or typed, where it is sent. The submit page and the application use the same fields. */
export function InvoiceWishFields({
  value,
  onChange,
  errors,
  path = '',
  id,
  optional,
}: InvoiceWishFieldsProps) {
  const titles = useQuery(apiQuery('/api/user/invoice/title/list', {})).data ?? [];
  const last = useQuery(apiQuery('/api/user/invoice/last', {})).data ?? null;
  const company = value.kind === 'company';
  const special = company && value.type === 'special';
  const input = (field: TextField) => ({
    id: `${id}-${field}`,
    value: value[field],
    error: errors[`${path}${field}`],
    onChange: (e: { target: { value: string } }) => onChange({ ...value, [field]: e.target.value }),
  });
  const known = titles.some((t) => showsTitle(value, t));
  const typed = company && value.title.trim() !== '' && value.taxNo.trim() !== '' && !known;
  return (
    <div className={css.wish}>
      <div className={css.choices}>
        <ChoiceCards
          label="发票抬头类型"
          name={`${id}-kind`}
          choices={optional ? kinds : kinds.slice(1)}
          value={value.kind}
          onChange={(kind) => onChange(ofKind(value, kind as WishDraft['kind'], titles, last))}
        />
        {company && (
          <ChoiceCards
            label="发票类型"
            name={`${id}-type`}
            choices={types}
            value={value.type}
            onChange={(type) => onChange({ ...value, type: type as WishDraft['type'] })}
            error={errors[`${path}type`]}
          />
        )}
      </div>
      {value.kind !== 'none' && (
        <>
          <InvoiceTitlePicker
            titles={titles}
            value={value}
            onPick={(title) => onChange(withTitle(value, title))}
          />
          <div className={css.fields}>
            <PlainInput
              label="发票抬头"
              required={company}
              maxLength={100}
              autoComplete={company ? 'organization' : 'name'}
              placeholder={company ? '单位全称，与营业执照一致' : '不填写则为“个人”'}
              {...input('title')}
            />
            {company && (
              <PlainInput
                label="纳税人识别号"
                required
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                placeholder="统一社会信用代码，15 至 20 位"
                {...input('taxNo')}
                onChange={(e) => onChange({ ...value, taxNo: e.target.value.toUpperCase() })}
              />
            )}
            {special && (
              <>
                <PlainInput label="注册地址" required maxLength={100} {...input('address')} />
                <PlainInput
                  label="注册电话"
                  required
                  maxLength={40}
                  inputMode="tel"
                  placeholder="如 010-83600100"
                  {...input('phone')}
                />
                <PlainInput label="开户银行" required maxLength={60} {...input('bank')} />
                <PlainInput
                  label="银行账号"
                  required
                  maxLength={40}
                  inputMode="numeric"
                  autoComplete="off"
                  {...input('bankAccount')}
                />
              </>
            )}
            <PlainInput
              label="接收邮箱"
              type="email"
              maxLength={100}
              autoComplete="email"
              placeholder="选填，用于接收电子发票"
              {...input('email')}
            />
            <PlainInput
              label="接收手机"
              maxLength={40}
              inputMode="tel"
              autoComplete="tel"
              placeholder="选填，用于接收开票短信"
              {...input('receivePhone')}
            />
          </div>
          {typed && (
            <div>
              <KeepTitle value={value} />
            </div>
          )}
        </>
      )}
    </div>
  );
}
