'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { applicationList } from '@/components/specialOrder/application-list';
import { CHOSEN_FROM, orderChoices } from '@/components/specialOrder/order-choices';
import { BuyerFilesField, type BuyerFile } from '@/components/upload/buyer-files-field';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { useDraft } from '@/components/ui/form/use-draft';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { WideForm } from '@/components/ui/form/wide-form';
import { Loaded } from '@/components/ui/loaded';
import { useOwnMember } from '@/components/ui/own-member';
import { inputClass, PlainField, PlainInput } from '@/components/ui/plain-field';
import { goTo } from '@/components/ui/skin';
import { useTo } from '@/components/ui/use-to';
import {
  applicationTypes,
  applicationTypeTexts,
  applyOtherInput,
  type ApplicationType,
} from '@/lib/domain/specialOrder/contract';
import { MAX_APPLICATION_FILES } from '@/lib/domain/specialOrder/rules';
import { specialOrderTypes } from '@/lib/states/specialOrder';
import { api } from '@/lib/client/api';
import { apiQuery, formQuery } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';

interface FormProps {
  /** The buyer's own orders, newest first. */
  orders: readonly { id: number; label: string }[];
  contact: { name: string; phone: string };
}

function Form({ orders, contact }: FormProps) {
  const [descriptionId, orderId] = [useId(), useId()];
  const to = useTo();
  const [submitKey] = useState(() => randomToken(16));
  const [files, setFiles] = useState<BuyerFile[]>([]);
  const form = useZodForm(applyOtherInput, {
    initialValues: {
      submitKey,
      type: 'bulk_print',
      title: '',
      description: '',
      quantity: '',
      contactName: contact.name,
      contactPhone: contact.phone,
      orderId: '',
      fileIds: [],
    },
    draft: 'special-order',
    submit: (input) => api.send('/api/user/order/apply/other', { ...input, fileIds: files.map((f) => f.id) }),
    done: ({ data }) => goTo(`${applicationList.path}/${data.id}`),
  });
  useDraft(
    'special-order-files',
    () => ({ files }),
    (kept) => setFiles(kept.files as BuyerFile[]),
  );
  const { type } = form.values;
  const needsQuantity = type === 'bulk_print' || type === 'back_issue';
  const field = (name: 'title' | 'quantity' | 'contactName' | 'contactPhone') => {
    const { value, error, ...props } = form.getInputProps(name);
    return { ...props, value: String(value ?? ''), error: error ? String(error) : null };
  };
  const message = (name: string) => {
    const { error } = form.getInputProps(name);
    return error ? String(error) : null;
  };
  const area = form.getInputProps('description');
  return (
    <WideForm form={form} submit="提交申请" back={{ href: to(applicationList.path), text: '返回' }}>
      <div data-full>
        <ChoiceCards
          even
          label="需求类型"
          name="type"
          value={type}
          onChange={(v) => form.setFieldValue('type', v as ApplicationType)}
          choices={applicationTypes.map((t) => ({
            value: t,
            title: specialOrderTypes[t],
            text: applicationTypeTexts[t],
          }))}
        />
      </div>
      <div data-full>
        <PlainInput
          label="标题"
          required
          maxLength={80}
          placeholder="例如：加印《保密知识读本》1000 册"
          {...field('title')}
        />
      </div>
      <div data-full>
        <PlainField
          label="需求说明"
          required
          htmlFor={descriptionId}
          error={message('description')}
          hint="写明商品、期次、用途和期望时间；请勿填写涉密内容"
        >
          <textarea
            {...area}
            id={descriptionId}
            className={inputClass}
            rows={6}
            maxLength={2000}
            value={String(area.value ?? '')}
            aria-invalid={message('description') ? true : undefined}
            aria-describedby={`${descriptionId}-note`}
          />
        </PlainField>
      </div>
      <PlainInput
        label="数量"
        required={needsQuantity}
        inputMode="numeric"
        maxLength={7}
        {...field('quantity')}
      />
      <PlainField label="相关订单" required={type === 'resend'} htmlFor={orderId} error={message('orderId')}>
        <select
          id={orderId}
          className={inputClass}
          value={String(form.values.orderId ?? '')}
          aria-invalid={message('orderId') ? true : undefined}
          onChange={(e) => form.setFieldValue('orderId', e.target.value)}
        >
          <option value="">{orders.length > 0 ? '不关联订单' : '没有可选的订单'}</option>
          {orders.map((o) => (
            <option key={o.id} value={o.id}>
              {o.label}
            </option>
          ))}
        </select>
      </PlainField>
      <PlainInput label="联系人" required maxLength={30} autoComplete="name" {...field('contactName')} />
      <PlainInput
        label="联系电话"
        required
        maxLength={40}
        inputMode="tel"
        autoComplete="tel"
        {...field('contactPhone')}
      />
      <div data-full>
        <BuyerFilesField
          label="附件"
          purpose="special_order"
          max={MAX_APPLICATION_FILES}
          value={files}
          onChange={setFiles}
          error={message('fileIds') ?? undefined}
        />
      </div>
    </WideForm>
  );
}

/** 提交申请: what is wanted, how many, whom to call, which order and papers it is about. */
export function ApplicationForm() {
  const orders = useQuery(formQuery(apiQuery('/api/user/order/list', CHOSEN_FROM)));
  const member = useOwnMember();
  return (
    <Loaded query={orders}>
      {({ list }) => (
        <Loaded query={member}>
          {({ name, phone }) => <Form orders={orderChoices(list)} contact={{ name, phone: phone ?? '' }} />}
        </Loaded>
      )}
    </Loaded>
  );
}
