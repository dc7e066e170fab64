'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/article/office/schedule-dialog.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form/form';
import { DateTimeField } from '@/components/ui/form/special-fields';
import { SubmitButton } from '@/components/ui/form/submit-button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { articleTopInput } from '@/lib/domain/article/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface TopDialogProps {
  /** Articles to put at the top; closed without any. */
  ids: readonly number[];
  onClose: () => void;
  done?: () => void;
}

const Until = articleTopInput.pick({ until: true });

function UntilForm({ ids, onClose, done }: TopDialogProps) {
  const client = useQueryClient();
  const form = useZodForm(Until, {
    initialValues: { until: '' },
    submit: ({ until }) => api.post('/api/admin/article/top', { ids: [...ids], on: true, until }),
    success: '已置顶',
    done: () => {
      void invalidate(client, 'admin/article');
      onClose();
      done?.();
    },
  });
  return (
    <Form form={form}>
      <p className={css.text}>{`将 ${ids.length} 篇文章置于所在栏目列表的最前。`}</p>
      <DateTimeField name="until" label="置顶截止" hint="留空为一直置顶" />
      <div className={css.foot}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <SubmitButton>置顶</SubmitButton>
      </div>
    </Form>
  );
}

/** Puts articles at the top of their lists, until a moment or for good. */
export function TopDialog(props: TopDialogProps) {
  return (
    <Dialog open={props.ids.length > 0} onClose={props.onClose} title="置顶" width={440}>
      <UntilForm {...props} />
    </Dialog>
  );
}
