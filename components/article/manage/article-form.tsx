'use client';

import { Button } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import type { z } from 'zod';
import css from '@/components/article/manage/article-form.module.css';
import type { CategoryOption } from '@/components/article/manage/article-table';
import { HtmlField } from '@/components/editor/html-field';
import { CheckField, SelectField, TagsField, TextAreaField, TextField } from '@/components/ui/form/fields';
import { Form } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Panel } from '@/components/ui/panel';
import { articleCalls } from '@/lib/domain/article/client';
import { ArticleFields } from '@/lib/domain/article/contract';

interface ArticleFormProps {
  /** Absent for a new article. */
  article?: { id: number; version: number };
  values: z.input<typeof ArticleFields>;
  categories: readonly CategoryOption[];
}

/** The form of one article. Saving keeps it open; 保存并提交审核 leads back to the list. */
export function ArticleForm({ article, values, categories }: ArticleFormProps) {
  const router = useRouter();
  const known = useRef(article);
  const andSubmit = useRef(false);
  const form = useZodForm(ArticleFields, {
    initialValues: values,
    submit: async (input) => {
      const saved = await (known.current
        ? articleCalls.edit({ ...input, ...known.current })
        : articleCalls.add(input));
      known.current = { id: saved.id, version: saved.version };
      if (andSubmit.current) await articleCalls.submit(saved.id);
      return saved;
    },
    success: () => (andSubmit.current ? '已提交审核' : '保存成功'),
    done: (saved) => {
      if (andSubmit.current) router.push('/index/manage/article');
      else if (!article) window.history.replaceState(null, '', `/index/manage/article/edit/${saved.id}`);
    },
  });
  const send = (submit: boolean) => {
    andSubmit.current = submit;
  };
  return (
    <Form form={form} guard>
      <div className={css.columns}>
        <Panel className={css.main}>
          <div className={css.stack}>
            <TextField name="title" label="标题" required maxLength={100} />
            <TextField name="subtitle" label="副标题" maxLength={100} />
            <HtmlField name="contentHtml" label="正文" required />
          </div>
        </Panel>
        <div className={css.side}>
          <Panel title="发布信息">
            <div className={css.stack}>
              <SelectField name="categoryId" label="栏目" required numeric options={categories} />
              <TextField name="source" label="来源" maxLength={60} />
              <TextField name="author" label="作者" maxLength={60} />
              <TextField name="editor" label="责任编辑" maxLength={60} />
              <TextField name="externalUrl" label="原文链接" maxLength={500} placeholder="https://" />
              <CheckField name="isLead" label="栏目头条" />
              <CheckField name="isTop" label="列表置顶" />
            </div>
          </Panel>
          <Panel title="摘要与封面">
            <div className={css.stack}>
              <TextAreaField name="summary" label="摘要" maxLength={300} rows={4} hint="留空时取正文开头" />
              <TagsField name="keywords" label="关键词" hint="最多 10 个，回车添加" />
              <TextField name="coverPath" label="封面图路径" maxLength={300} placeholder="/files/…" />
            </div>
          </Panel>
        </div>
      </div>
      <div className={css.foot}>
        <Button component="a" href="/index/manage/article" variant="default">
          返回列表
        </Button>
        <Button type="submit" variant="default" loading={form.busy} onClick={() => send(false)}>
          保存草稿
        </Button>
        <Button type="submit" loading={form.busy} onClick={() => send(true)}>
          保存并提交审核
        </Button>
      </div>
    </Form>
  );
}
