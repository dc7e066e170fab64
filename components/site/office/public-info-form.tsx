'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import type { z } from 'zod';
import { HtmlField } from '@/components/editor/html-field';
import { AttachmentsField } from '@/components/upload/office/attachments-field';
import css from '@/components/site/office/edit-page.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { TextField } from '@/components/ui/form/fields';
import { Form, FormFailure } from '@/components/ui/form/form';
import { DateField } from '@/components/ui/form/special-fields';
import { KeptNotice } from '@/components/ui/form/kept-notice';
import { useKeptForm } from '@/components/ui/form/use-kept-form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Panel } from '@/components/ui/panel';
import { useOfficeUser, useToday } from '@/components/ui/office-user';
import { reportOf } from '@/lib/client/word-check';
import { MAX_INFO_ATTACHMENTS } from '@/lib/domain/site/fields';
import { infoFieldsInput } from '@/lib/domain/site/info-contract';
import { api } from '@/lib/client/api';

interface PublicInfoFormProps {
  /** Absent for a new document. */
  info?: { id: number; version: number; updatedAt: string };
  isPublic: boolean;
  values: z.input<typeof infoFieldsInput>;
}

type After = 'stay' | 'submit' | 'preview';

/** `kept`: stored, but its words keep it from the auditors. */
type Outcome = { id: number; version: number; kept?: boolean };

/** The form of one document. Saving keeps it open; what is public stays so until the next text is audited and published. */
export function PublicInfoForm({ info, isPublic, values }: PublicInfoFormProps) {
  const today = useToday();
  const { userId } = useOfficeUser();
  const router = useRouter();
  const known = useRef(info);
  const after = useRef<After>('stay');
  const form = useZodForm(infoFieldsInput, {
    initialValues: values,
    submit: async (input): Promise<Outcome> => {
      const saved = await (known.current
        ? api.post('/api/admin/publicinfo/edit', {
            ...input,
            id: known.current.id,
            version: known.current.version,
          })
        : api.post('/api/admin/publicinfo/add', input));
      known.current = { ...saved, updatedAt: '' };
      if (after.current !== 'submit') return saved;
      return api.post('/api/admin/publicinfo/submit/[id]', { id: saved.id }).then(
        () => saved,
        (e: unknown) => {
          if (!reportOf(e)) throw e;
          return { ...saved, kept: true };
        },
      );
    },
    success: (r) =>
      r.kept ? '内容已保存，尚未送审' : after.current === 'submit' ? '已提交审核' : '保存成功',
    done: (saved) => {
      if (after.current === 'submit' && !saved.kept) router.push('/index/manage/publicinfo');
      else if (after.current === 'preview') router.push(`/index/manage/publicinfo/preview/${saved.id}`);
      else if (!info) window.history.replaceState(null, '', `/index/manage/publicinfo/edit/${saved.id}`);
    },
  });
  const kept = useKeptForm(form, { name: `${userId}-publicinfo-${info?.id ?? 'new'}`, base: info?.version });
  const then = (what: After) => () => {
    after.current = what;
  };
  return (
    <Form form={form} footed>
      <KeptNotice kept={kept} />
      <div className={css.columns}>
        <Panel>
          <div className={css.stack}>
            <TextField name="title" label="标题" required maxLength={100} />
            <HtmlField
              name="contentHtml"
              label="正文"
              draftKey={`${userId}-publicinfo-${info?.id ?? 'new'}`}
              storedAt={info?.updatedAt}
            />
          </div>
        </Panel>
        <div className={css.side}>
          <Panel title="公开信息">
            <div className={css.stack}>
              <TextField name="indexNo" label="索引号" maxLength={40} placeholder="XXGK-2026-001" />
              <TextField name="issuer" label="发布机构" maxLength={60} />
              <DateField name="publishDate" label="发布日期" max={today} hint="留空为发布当日" />
            </div>
          </Panel>
          <Panel title="附件">
            <AttachmentsField
              name="attachments"
              label="附件文件"
              hint={`最多 ${MAX_INFO_ATTACHMENTS} 个，公众可以下载`}
              max={MAX_INFO_ATTACHMENTS}
            />
          </Panel>
        </div>
      </div>
      <div className={css.foot}>
        <FormFailure />
        <ButtonLink href="/index/manage/publicinfo" variant="outline">
          返回列表
        </ButtonLink>
        <Button type="submit" variant="outline" busy={form.busy} onClick={then('preview')}>
          保存并预览
        </Button>
        <Button type="submit" variant="outline" busy={form.busy} onClick={then('stay')}>
          {isPublic ? '保存修订' : '保存草稿'}
        </Button>
        <Button type="submit" busy={form.busy} onClick={then('submit')}>
          保存并提交审核
        </Button>
      </div>
    </Form>
  );
}
