'use client';

import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/order/office/behalf/behalf.module.css';
import { Button } from '@/components/ui/button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextField } from '@/components/ui/form/fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Panel } from '@/components/ui/panel';
import { useSettled } from '@/components/ui/use-settled';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import { behalfBuyerAddInput, type BehalfBuyer } from '@/lib/domain/member/behalf-contract';

const TYPING_MS = 250;
const LEAST = 2;

const labelOf = ({ name, phone, organizationName }: BehalfBuyer) =>
  [name, phone, organizationName].filter(Boolean).join(' · ');

/** Who orders: found by name, number or organisation, or somebody new. */
export function BehalfBuyerPanel({
  buyer,
  onChoose,
}: {
  buyer: BehalfBuyer | null;
  onChoose: (buyer: BehalfBuyer) => void;
}) {
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const word = useSettled(typed.trim(), TYPING_MS);
  const asks = word.length >= LEAST && word !== (buyer && labelOf(buyer));
  const found = useQuery({
    ...apiQuery('/api/admin/order/behalf/buyers', { keyword: word }),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const known = new Map((asks ? (found.data ?? []) : []).map((b) => [b.id, b]));
  if (buyer) known.set(buyer.id, buyer);
  const nothing = !asks
    ? '请输入至少 2 个字符'
    : found.isError
      ? '查找失败，请重试'
      : found.isFetching
        ? '正在查找…'
        : '没有找到客户，可以新建';
  return (
    <Panel title="客户">
      <div className={css.buyer}>
        <Select
          label="客户"
          withAsterisk
          data={[...known.values()].map((b) => ({ value: String(b.id), label: labelOf(b) }))}
          filter={({ options }) => options}
          value={buyer && String(buyer.id)}
          onChange={(v) => {
            const next = known.get(Number(v));
            if (next) onChoose(next);
          }}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          allowDeselect={false}
          openOnFocus={false}
          checkIconPosition="right"
          placeholder="姓名、手机号码（或后四位）、邮箱、单位名称"
          nothingFoundMessage={nothing}
        />
        <Button variant="outline" onClick={() => setAdding(true)}>
          新客户
        </Button>
      </div>
      {buyer && (
        <p className={css.note}>
          {buyer.organizationName
            ? `以单位“${buyer.organizationName}”的名义下单，按单位价格和该成员的限额。`
            : '以个人身份下单，按个人价格。'}
        </p>
      )}
      {adding && (
        <NewBuyer
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false);
            onChoose(added);
          }}
        />
      )}
    </Panel>
  );
}

function NewBuyer({ onClose, onAdded }: { onClose: () => void; onAdded: (buyer: BehalfBuyer) => void }) {
  const form = useZodForm(behalfBuyerAddInput, {
    initialValues: { name: '', phone: '' },
    submit: (input) => api.post('/api/admin/order/behalf/buyers/add', input),
    success: '账号已建立',
    done: onAdded,
  });
  return (
    <DialogForm title="新客户" form={form} submitLabel="建立账号" onClose={onClose}>
      <TextField name="name" label="姓名" required maxLength={30} autoComplete="off" />
      <TextField
        name="phone"
        label="手机号码"
        required
        maxLength={40}
        inputMode="tel"
        autoComplete="off"
        hint="客户用该号码凭短信验证码登录，查看订单并付款"
      />
      <p className={css.note}>单位客户请先在商城注册单位并通过审核，再由其成员下单。</p>
    </DialogForm>
  );
}
