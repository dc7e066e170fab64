'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import css from '@/components/letter/letter-form.module.css';
import { ownLetterList } from '@/components/letter/own-list';
import { ButtonLink } from '@/components/ui/button';
import { oneParam } from '@/components/ui/card-list/spec';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { EmptyState } from '@/components/ui/empty-state';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { WideForm } from '@/components/ui/form/wide-form';
import { Loaded } from '@/components/ui/loaded';
import { inputClass, PlainField, PlainInput } from '@/components/ui/plain-field';
import { goTo } from '@/components/ui/skin';
import { usePageParams } from '@/components/ui/use-page-params';
import { useTo } from '@/components/ui/use-to';
import { randomToken } from '@/lib/core/ids';
import { writeLetterInput } from '@/lib/domain/letter/contract';
import { LETTER_MAX } from '@/lib/domain/letter/rules';
import { letterKinds, type LetterKind } from '@/lib/states/letter';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

const kindTexts: Readonly<Record<LetterKind, string>> = {
  advice: '对内容、编排的意见',
  mistake: '错字、数字、引文等',
  impression: '读后的收获和体会',
};

function Form({ product }: { product: { id: number; title: string } }) {
  const contentId = useId();
  const to = useTo();
  const [submitKey] = useState(() => randomToken(16));
  const form = useZodForm(writeLetterInput, {
    initialValues: {
      submitKey,
      productId: product.id,
      kind: 'advice',
      content: '',
      edition: '',
      page: '',
      line: '',
      wrongText: '',
      rightText: '',
    },
    draft: `letter-${product.id}`,
    submit: (input) => api.send('/api/user/letter/add', input),
    done: () => goTo(ownLetterList.path),
  });
  const { kind } = form.values;
  const field = (name: 'edition' | 'page' | 'line' | 'wrongText' | 'rightText') => {
    const { value, error, ...props } = form.getInputProps(name);
    return { ...props, value: String(value ?? ''), error: error ? String(error) : null };
  };
  const content = form.getInputProps('content');
  const refused = content.error ? String(content.error) : null;
  return (
    <WideForm
      form={form}
      submit="提交来信"
      back={{ href: to(`/mall/details/${product.id}`), text: '返回商品' }}
    >
      <p className={css.about} data-full>
        关于 <a href={to(`/mall/details/${product.id}`)}>{product.title}</a>
      </p>
      <div data-full>
        <ChoiceCards
          even
          label="来信类型"
          name="kind"
          value={kind}
          onChange={(v) => form.setFieldValue('kind', v as LetterKind)}
          choices={(Object.keys(letterKinds) as LetterKind[]).map((k) => ({
            value: k,
            title: letterKinds[k],
            text: kindTexts[k],
          }))}
        />
      </div>
      {kind === 'mistake' && (
        <>
          <PlainInput label="版次、印次或期次" maxLength={40} {...field('edition')} />
          <div className={css.pair}>
            <PlainInput label="页码" maxLength={20} placeholder="例如 12" {...field('page')} />
            <PlainInput label="行" maxLength={20} placeholder="例如 3" {...field('line')} />
          </div>
          <PlainInput label="误" required maxLength={200} placeholder="印错的文字" {...field('wrongText')} />
          <PlainInput label="正" required maxLength={200} placeholder="正确的文字" {...field('rightText')} />
        </>
      )}
      <div data-full>
        <PlainField
          label="来信内容"
          required
          htmlFor={contentId}
          error={refused}
          hint={`10 到 ${LETTER_MAX} 字；经编辑部处理后，可能连同遮盖的姓名一起公开`}
        >
          <textarea
            {...content}
            id={contentId}
            className={inputClass}
            rows={8}
            maxLength={LETTER_MAX}
            value={String(content.value ?? '')}
            aria-required
            aria-invalid={refused ? true : undefined}
            aria-describedby={`${contentId}-note`}
          />
        </PlainField>
      </div>
    </WideForm>
  );
}

function About({ productId }: { productId: number }) {
  const query = useQuery(apiQuery('/api/guest/product/detail/[id]', { id: productId }));
  return <Loaded query={query}>{(product) => <Form product={product} />}</Loaded>;
}

/** 写信: about the product that the address names. */
export function LetterForm() {
  const to = useTo();
  const product = oneParam(usePageParams(), 'product');
  if (/^[1-9]\d{0,11}$/.test(product)) return <About productId={Number(product)} />;
  return (
    <EmptyState
      title="请先选择商品"
      text="打开商品页，在“读者来信”栏写信。"
      action={<ButtonLink href={to('/mall/list')}>去选书刊</ButtonLink>}
    />
  );
}
