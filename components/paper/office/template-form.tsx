'use client';

import { useState } from 'react';
import css from '@/components/paper/office/template-page.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { TextAreaField, TextField } from '@/components/ui/form/fields';
import { Form, FormFailure } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { toast } from '@/components/ui/toast';
import { formatMinute } from '@/lib/core/dates';
import {
  templateSaveInput,
  type TemplatePagesView,
  type TemplateView,
} from '@/lib/domain/paper/office-contract';
import { MAX_CLAUSE, MAX_CLAUSES, MAX_INTRO, MAX_TITLE, placeholders } from '@/lib/domain/paper/rules';
import { api } from '@/lib/client/api';
import { saveReply } from '@/lib/client/save-reply';

type Texts = Pick<TemplateView['versions'][number], 'title' | 'intro' | 'clauses'>;

/** Downloads a paper with texts that are not saved. @throws ApiError */
async function savePreview(kind: TemplateView['kind'], { title, intro, clauses }: Texts, label: string) {
  const reply = await fetch('/api/admin/paper/template/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, title, intro, clauses }),
    credentials: 'same-origin',
  });
  await saveReply(reply, `${label}-预览.pdf`);
}

interface TemplateFormProps {
  template: TemplateView;
  onSaved: () => void;
}

/** Heading, introduction and clauses of a template, what they may name, and the versions before. */
export function TemplateForm({ template, onSaved }: TemplateFormProps) {
  const { kind, label, versions } = template;
  const [last] = versions;
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<TemplatePagesView | null>(null);
  const form = useZodForm(templateSaveInput, {
    initialValues: {
      kind,
      title: last?.title ?? '',
      intro: last?.intro ?? '',
      clauses: last?.clauses ?? '',
      version: last?.version ?? 1,
    },
    submit: (input) => api.post('/api/admin/paper/template/save', input),
    success: '模板已保存，新生成的单据使用新版本',
    done: onSaved,
  });
  const take = ({ title, intro, clauses }: Texts) => form.setValues({ title, intro, clauses });
  const drawing = async (work: (texts: Texts) => Promise<unknown>) => {
    if (form.validate().hasErrors) return;
    const { title, intro, clauses } = form.getValues();
    setBusy(true);
    try {
      await work({ title, intro, clauses });
    } catch (e) {
      toast.error(errorText(e));
    }
    setBusy(false);
  };
  const show = () =>
    drawing(async (texts) => setShown(await api.post('/api/admin/paper/template/pages', { kind, ...texts })));
  const contract = kind === 'contract';
  return (
    <Form form={form} footed>
      <div className={css.columns}>
        <div className={css.side}>
          <TextField name="title" label="标题" required maxLength={MAX_TITLE} autoComplete="off" />
          <TextAreaField
            name="intro"
            label="引言"
            hint="印在商品表格之前，可以不填"
            rows={3}
            maxLength={MAX_INTRO}
          />
          <TextAreaField
            name="clauses"
            label={contract ? '条款' : '说明'}
            required
            hint={
              contract
                ? `每行一条，最多 ${MAX_CLAUSES} 条，从“二、”起自动编号；冒号前的文字作为条款标题，如“验收：……”`
                : `每行一条，最多 ${MAX_CLAUSES} 条，自动编号`
            }
            rows={contract ? 20 : 6}
            maxRows={24}
            maxLength={MAX_CLAUSES * MAX_CLAUSE}
          />
          <FormFailure />
          <div className={css.foot}>
            <Button type="submit" busy={form.busy}>
              保存为新版本
            </Button>
            <Button variant="outline" busy={busy} aria-haspopup="dialog" onClick={() => void show()}>
              预览
            </Button>
          </div>
        </div>
        <div className={css.side}>
          <section>
            <h2>可用的占位符</h2>
            <dl className={css.names}>
              {Object.entries(placeholders).map(([name, text]) => (
                <div key={name}>
                  <dt translate="no">{`{${name}}`}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h2>历史版本</h2>
            <ul className={css.versions}>
              {versions.map((v, i) => (
                <li key={v.id}>
                  <span>
                    <b>{`第 ${v.version} 版`}</b>
                    {`　${v.madeByName ?? '系统自带'}　${formatMinute(v.createdAt)}`}
                  </span>
                  {i === 0 ? (
                    '当前'
                  ) : (
                    <ConfirmButton
                      size="s"
                      variant="plain"
                      title={`填入第 ${v.version} 版的文字？`}
                      text="左侧未保存的修改会被替换；保存后才生效。"
                      confirmLabel="填入"
                      onConfirm={async () => take(v)}
                    >
                      填入
                    </ConfirmButton>
                  )}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={`${label}预览（示例订单，尚未保存）`}
        width={860}
        footer={
          <Button
            variant="outline"
            busy={busy}
            onClick={() => void drawing((texts) => savePreview(kind, texts, label))}
          >
            下载 PDF
          </Button>
        }
      >
        {shown?.pages.map((page, i) => (
          <img
            key={page.length + i}
            className={css.page}
            src={page}
            alt={`第 ${i + 1} 页，共 ${shown.pageCount} 页`}
          />
        ))}
      </Dialog>
    </Form>
  );
}
