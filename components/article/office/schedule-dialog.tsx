'use client';

import { z } from 'zod';
import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/article/office/schedule-dialog.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form/form';
import { DateTimeField } from '@/components/ui/form/special-fields';
import { SubmitButton } from '@/components/ui/form/submit-button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import type { OfficeArticleRow } from '@/lib/domain/article/contract';
import { articleScheduleInput } from '@/lib/domain/article/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

type Target = Pick<
  OfficeArticleRow,
  'id' | 'title' | 'status' | 'workingStatus' | 'scheduledAt' | 'expireAt' | 'publishedAt'
>;

interface ScheduleDialogProps {
  article: Target;
  open: boolean;
  onClose: () => void;
}

const Times = z.object({
  scheduledAt: articleScheduleInput.shape.scheduledAt,
  expireAt: articleScheduleInput.shape.expireAt,
  publishedAt: articleScheduleInput.shape.publishedAt,
});

/** What the schedule of an article in this state does. */
function meaning({ status, workingStatus }: Target): string {
  if (status === 'approved') return '文章已通过审核，到时自动发布。';
  if (status === 'published')
    return workingStatus ? '修订稿审核通过后，到时自动替换线上内容。' : '文章已发布，可设置下线时间。';
  return '文章审核通过后，到时自动发布；通过时已过此时间的，立即发布。';
}

function TimesForm({ article, onClose }: ScheduleDialogProps) {
  const client = useQueryClient();
  const form = useZodForm(Times, {
    initialValues: {
      scheduledAt: article.scheduledAt ?? '',
      expireAt: article.expireAt ?? '',
      publishedAt: article.publishedAt ?? '',
    },
    submit: (input) => api.post('/api/admin/article/schedule', { id: article.id, ...input }),
    success: '时间已保存',
    done: () => {
      void invalidate(client, 'admin/article');
      onClose();
    },
  });
  const starts = article.status !== 'published' || article.workingStatus !== null;
  return (
    <Form form={form}>
      <p className={css.text}>
        《{article.title}》{meaning(article)}
      </p>
      <div className={css.fields}>
        {starts && <DateTimeField name="scheduledAt" label="定时发布" hint="清空即取消" />}
        <DateTimeField name="expireAt" label="定时下线" hint="清空即取消" />
        <DateTimeField
          name="publishedAt"
          label="发布日期"
          hint="列表按它排序，不能晚于现在"
          required={article.status === 'published'}
        />
      </div>
      <div className={css.foot}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <SubmitButton>保存时间</SubmitButton>
      </div>
    </Form>
  );
}

/** Sets, moves or cancels the times of an article, without a new audit. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="发布与下线时间" width={520}>
      <TimesForm {...props} />
    </Dialog>
  );
}
