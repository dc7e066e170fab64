'use client';

import { Button, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSettled } from '@/components/ui/use-settled';
import css from '@/components/search/office/term-dialog.module.css';
import { TextAreaField } from '@/components/ui/form/fields';
import { Form, FormRow } from '@/components/ui/form/form';
import { SubmitButton } from '@/components/ui/form/submit-button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { toast } from '@/components/ui/toast';
import { fitText } from '@/lib/core/characters';
import { termAddInput, type TermAdded } from '@/lib/domain/search/contract';
import { splitTerms } from '@/lib/domain/search/rules';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** What the reply means for the person who typed. */
function told({ added, known, refused }: TermAdded): void {
  const parts = [`新增 ${added} 个词语`];
  if (known > 0) parts.push(`${known} 个已经在词典中`);
  if (refused.length > 0) {
    parts.push(
      `${refused.length} 个不能收入：${refused.slice(0, 3).join('、')}${refused.length > 3 ? '等' : ''}`,
    );
  }
  const text = parts.join('，');
  if (refused.length > 0) toast.warn(text);
  else toast.success(text);
}

/** How the dictionary cuts the word typed last, before it is added. */
function Preview({ typed }: { typed: string }) {
  const last = useSettled(fitText(splitTerms(typed).at(-1) ?? '', 100), 400);
  const { data } = useQuery(apiQuery('/api/admin/search/cut', { text: last }, { enabled: last !== '' }));
  if (!last || !data) return null;
  return (
    <p className={css.preview} aria-live="polite">
      “{last}”现在切分为：
      {data.words.map((word, i) => (
        // The pieces of one text never change their order.
        <span key={i}>{word}</span>
      ))}
    </p>
  );
}

function TermForm({ preset, onClose }: { preset: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(termAddInput, {
    initialValues: { terms: preset },
    submit: ({ terms }) => api.post('/api/admin/search/term/add', { terms }),
    done: (reply) => {
      told(reply);
      onClose();
      void invalidate(client, 'admin/search');
    },
  });
  return (
    <Form form={form}>
      <TextAreaField
        name="terms"
        label="词语"
        required
        rows={6}
        maxLength={12_000}
        placeholder={'每行一个，也可以用逗号或空格分隔，例如：\n涉密人员\n保密行政管理部门'}
        hint="2 到 20 个字，须含汉字，不能有标点；一次最多 500 个。添加后全部内容会在后台重新建立索引。"
      />
      <Preview typed={form.values.terms} />
      <FormRow>
        <SubmitButton>添加</SubmitButton>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
      </FormRow>
    </Form>
  );
}

interface TermDialogProps {
  /** Words to start with; `null` = closed. */
  preset: string | null;
  onClose: () => void;
}

/** Adds words to the dictionary, one or many. */
export function TermDialog({ preset, onClose }: TermDialogProps) {
  return (
    <Modal opened={preset !== null} onClose={onClose} title="添加词语" size="lg" centered>
      {preset !== null && <TermForm preset={preset} onClose={onClose} />}
    </Modal>
  );
}
