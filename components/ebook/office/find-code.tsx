'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import office from '@/components/ui/office.module.css';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { TextField } from '@/components/ui/form/fields';
import { FormFull } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { codeFindInput } from '@/lib/domain/ebook/codes-contract';
import { api } from '@/lib/client/api';

interface FindProps {
  onFound: (id: number) => void;
}

function FindForm({ onFound, onClose }: FindProps & { onClose: () => void }) {
  const form = useZodForm(codeFindInput, {
    initialValues: { code: '' },
    submit: ({ code }) => api.post('/api/admin/ebook/code/find', { code }),
    done: ({ id }) => {
      onClose();
      onFound(id);
    },
  });
  return (
    <DialogForm title="按激活码查找" form={form} onClose={onClose} submitLabel="查找" width={440}>
      <TextField
        name="code"
        label="完整激活码"
        required
        maxLength={60}
        autoComplete="off"
        placeholder="XXXX-XXXX-XXXX-XXXX"
      />
      <FormFull>
        <p className={office.hint}>不区分大小写和连字符。输入的激活码不会出现在地址栏和日志中。</p>
      </FormFull>
    </DialogForm>
  );
}

/** Finds the code that a reader reads out; the secret never stands in an address. */
export function FindCode({ onFound }: FindProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="s" onClick={() => setOpen(true)} aria-haspopup="dialog">
        按激活码查找
      </Button>
      {open && <FindForm onFound={onFound} onClose={() => setOpen(false)} />}
    </>
  );
}
