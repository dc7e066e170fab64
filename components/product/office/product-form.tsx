'use client';

import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { Basics, Publication, Sale, Texts } from '@/components/product/office/product-form-parts';
import { Side } from '@/components/product/office/product-form-side';
import css from '@/components/product/office/product-form.module.css';
import { Form, FormFailure } from '@/components/ui/form/form';
import { KeptNotice } from '@/components/ui/form/kept-notice';
import { useKeptForm } from '@/components/ui/form/use-kept-form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { useOfficeUser } from '@/components/ui/office-user';
import {
  productFieldsInput,
  type ProductChoices,
  type ProductSaved,
} from '@/lib/domain/product/edit-contract';
import { isPeriodical } from '@/lib/domain/product/rules';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface ProductFormProps {
  /** Absent for a new product. */
  product?: { id: number; version: number; updatedAt: string; live: boolean };
  values: z.input<typeof productFieldsInput>;
  choices: ProductChoices;
}

/** The form of one product. Saving keeps it open; 保存并提交审核 leads back to the list. */
export function ProductForm({ product, values, choices }: ProductFormProps) {
  const { userId } = useOfficeUser();
  const router = useRouter();
  const client = useQueryClient();
  const [id, setId] = useState(product?.id);
  const known = useRef<{ id: number; version: number } | undefined>(
    product && { id: product.id, version: product.version },
  );
  const andSubmit = useRef(false);
  const live = product?.live ?? false;

  const form = useZodForm(productFieldsInput, {
    initialValues: values,
    submit: async (input): Promise<ProductSaved> => {
      const saved = await (known.current
        ? api.post('/api/admin/product/edit', { ...input, ...known.current })
        : api.post('/api/admin/product/add', input));
      known.current = { id: saved.id, version: saved.version };
      form.resetDirty();
      // Stored, whatever becomes of the submission: reloading the page must not begin a second product.
      if (id === undefined) {
        window.history.replaceState(null, '', `/mall/manage/products/edit/${saved.id}`);
        setId(saved.id);
        form.setFieldValue('sku', saved.sku);
        form.resetDirty();
      }
      await invalidate(client, 'admin/product');
      if (andSubmit.current) await api.post('/api/admin/product/submit/[id]', { id: saved.id });
      return saved;
    },
    success: () => (andSubmit.current ? '已提交审核' : '保存成功'),
    done: () => {
      if (andSubmit.current) router.push('/mall/manage/products?tab=pending');
    },
  });
  const kept = useKeptForm(form, {
    name: `${userId}-product-${product?.id ?? 'new'}`,
    base: product?.version,
  });
  const send = (submit: boolean) => {
    andSubmit.current = submit;
  };

  return (
    <Form form={form} footed>
      <KeptNotice kept={kept} />
      <div className={css.columns}>
        <div className={css.main}>
          <Basics choices={choices} fixed={live} />
          <Publication />
          <Sale choices={choices} fixed={live} />
          <Texts draftKey={`${userId}-product-${product?.id ?? 'new'}`} storedAt={product?.updatedAt} />
        </div>
        <Side
          periodical={
            isPeriodical(form.values.kind) && id !== undefined
              ? { plans: `/mall/manage/products/plans/${id}` }
              : null
          }
        />
      </div>
      <div className={css.foot}>
        <FormFailure />
        <span className={css.state} role="status">
          {form.isDirty() && '有未保存的修改'}
        </span>
        <Button component="a" href="/mall/manage/products" variant="default">
          返回列表
        </Button>
        {id !== undefined && (
          <Button
            component="a"
            href={`/mall/manage/products/preview/${id}`}
            target="_blank"
            rel="noopener"
            variant="default"
          >
            预览
          </Button>
        )}
        <Button type="submit" variant="default" loading={form.busy} onClick={() => send(false)}>
          {live ? '保存修订稿' : '保存草稿'}
        </Button>
        <Button type="submit" loading={form.busy} onClick={() => send(true)}>
          保存并提交审核
        </Button>
      </div>
    </Form>
  );
}
