'use client';

import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { TextField } from '@/components/ui/form/fields';
import { Form, FormRow } from '@/components/ui/form/form';
import { SubmitButton } from '@/components/ui/form/submit-button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { statEditInput } from '@/lib/domain/search/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

function PinForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(statEditInput, {
    initialValues: { term: '', pinned: true },
    submit: (input) => api.post('/api/admin/search/stat/edit', input),
    success: '已置顶',
    done: () => {
      onClose();
      void invalidate(client, 'admin/search');
    },
  });
  return (
    <Form form={form}>
      <TextField name="term" label="搜索词" required maxLength={30} hint="置顶的词排在热搜词的最前面。" />
      <FormRow>
        <SubmitButton>置顶</SubmitButton>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
      </FormRow>
    </Form>
  );
}

/** Puts a word of the editors' choice among the hot words. */
export function PinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal opened={open} onClose={onClose} title="添加置顶词" centered>
      {open && <PinForm onClose={onClose} />}
    </Modal>
  );
}
