'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import type { z } from 'zod';
import { HtmlField } from '@/components/editor/html-field';
import css from '@/components/site/office/edit-page.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/form/fields';
import { Form, FormFailure } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { useOfficeUser } from '@/components/ui/office-user';
import { Panel } from '@/components/ui/panel';
import { qaFields } from '@/lib/domain/site/office-contract';
import { api } from '@/lib/client/api';

interface QaFormProps {
  /** Absent for a new question. */
  qa?: { id: number; version: number; updatedAt: string };
  values: z.input<typeof qaFields>;
  groups: readonly { value: number; label: string }[];
}

/** The form of one question with its answer. */
export function QaForm({ qa, values, groups }: QaFormProps) {
  const { userId } = useOfficeUser();
  const router = useRouter();
  const known = useRef(qa);
  const form = useZodForm(qaFields, {
    initialValues: values,
    submit: (input) =>
      known.current
        ? api.post('/api/admin/qa/edit', { ...input, id: known.current.id, version: known.current.version })
        : api.post('/api/admin/qa/add', input),
    success: '保存成功',
    done: () => router.push(`/index/manage/qa?groupId=${form.getValues().groupId}`),
  });
  return (
    <Form form={form} footed>
      <Panel>
        <div className={css.stack}>
          <div className={css.line}>
            <SelectField name="groupId" label="分组" required numeric options={groups} />
            <SwitchField name="enabled" label="在帮助中心显示" />
          </div>
          <TextField name="question" label="问题" required maxLength={100} />
          <HtmlField
            name="answerHtml"
            label="答案"
            required
            tools="simple"
            draftKey={`${userId}-qa-${qa?.id ?? 'new'}`}
            storedAt={qa?.updatedAt}
          />
        </div>
      </Panel>
      <div className={css.foot}>
        <FormFailure />
        <ButtonLink href="/index/manage/qa" variant="outline">
          返回列表
        </ButtonLink>
        <Button type="submit" busy={form.busy}>
          保存
        </Button>
      </div>
    </Form>
  );
}
