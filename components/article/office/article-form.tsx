'use client';

import { Button } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ArticleFormSide } from '@/components/article/office/article-form-side';
import css from '@/components/article/office/article-form.module.css';
import type { CategoryOption } from '@/components/article/office/category-options';
import { AutosaveOffer } from '@/components/article/office/autosave-offer';
import { ConflictDialog } from '@/components/article/office/conflict-dialog';
import { dropOwnDraft, isOneText, laterBody } from '@/components/article/office/draft-pair';
import { LostLock } from '@/components/article/office/lost-lock';
import { useAutosave } from '@/components/article/office/use-autosave';
import { useEditLock } from '@/components/article/office/use-edit-lock';
import { HtmlField } from '@/components/editor/html-field';
import { errorText } from '@/components/ui/error-text';
import { TextField } from '@/components/ui/form/fields';
import { Form, FormFailure } from '@/components/ui/form/form';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { useOfficeUser } from '@/components/ui/office-user';
import { Panel } from '@/components/ui/panel';
import { SensitiveDialog } from '@/components/ui/sensitive-dialog';
import { toast } from '@/components/ui/toast';
import { reportOf } from '@/lib/client/word-check';
import { formatDateTime } from '@/lib/core/dates';
import type { SensitiveReport } from '@/lib/core/sensitive-report';
import { articleFieldsInput, type ArticleSaved } from '@/lib/domain/article/contract';
import type { AutosaveView } from '@/lib/domain/article/office-contract';
import { api, ApiError } from '@/lib/client/api';

interface ArticleFormProps {
  /** Absent for a new article. */
  article?: { id: number; version: number; updatedAt: string; published: boolean };
  values: z.input<typeof articleFieldsInput>;
  categories: readonly CategoryOption[];
  /** What this person typed and never saved. */
  autosaves: readonly AutosaveView[];
}

/** A name for the kept form of a text that has no number yet. */
const freshKey = () =>
  `new:${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}${Date.now().toString(36)}`;

/** `kept`: stored, but its words keep it from the auditors. */
type Outcome = { saved: ArticleSaved; kept?: boolean };

/** The form of one article. Saving keeps it open; 保存并提交审核 leads back to the list. */
export function ArticleForm({ article, values, categories, autosaves }: ArticleFormProps) {
  const { userId } = useOfficeUser();
  const router = useRouter();
  const [id, setId] = useState(article?.id);
  const known = useRef<{ id: number; version: number } | undefined>(
    article && { id: article.id, version: article.version },
  );
  const key = useRef('');
  const draftKey = () => (known.current ? `article:${known.current.id}` : (key.current ||= freshKey()));
  const localKey = `${userId}-article-${id ?? 'new'}`;
  const andSubmit = useRef(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const [report, setReport] = useState<SensitiveReport | null>(null);
  const [checking, setChecking] = useState(false);
  const lock = useEditLock(id, { mine: true, holderName: null, free: false });

  const form = useZodForm(articleFieldsInput, {
    initialValues: values,
    submit: async (input): Promise<Outcome> => {
      const body = { ...input, draftKey: draftKey() };
      try {
        const saved = await (known.current
          ? api.post('/api/admin/article/edit', { ...body, ...known.current })
          : api.post('/api/admin/article/add', body));
        known.current = { id: saved.id, version: saved.version };
        form.resetDirty();
        autosave.stored();
        // Stored, whatever becomes of the submission: reloading the page must not begin a second article.
        if (id === undefined) {
          window.history.replaceState(null, '', `/index/manage/article/edit/${saved.id}`);
          setId(saved.id);
        }
        if (!andSubmit.current) return { saved };
        return await api.post('/api/admin/article/submit/[id]', { id: saved.id }).then(
          () => ({ saved }),
          (e: unknown) => {
            if (!reportOf(e)) throw e;
            return { saved, kept: true };
          },
        );
      } catch (e) {
        // With the version that is now in force: somebody saved meanwhile, or holds the lock.
        if (e instanceof ApiError && e.status === 409 && Object(e.data).version) setConflict(e.message);
        throw e;
      }
    },
    success: (r) => (r.kept ? '内容已保存，尚未送审' : andSubmit.current ? '已提交审核' : '保存成功'),
    done: ({ kept }) => {
      if (andSubmit.current && !kept) router.push('/index/manage/article');
    },
  });
  const autosave = useAutosave({
    draftKey,
    baseVersion: () => known.current?.version,
    values: () => form.getValues(),
    dirty: () => form.isDirty(),
    enabled: lock.mine,
  });
  const send = (submit: boolean) => {
    andSubmit.current = submit;
  };
  const check = async () => {
    setChecking(true);
    try {
      const { title, subtitle, summary, keywords, source, author, contentHtml, attachments } =
        form.getValues();
      const texts = { title: title || undefined, subtitle, summary, keywords, source, author, contentHtml };
      const files = attachments?.map(({ path, title: name }) => ({ path, title: name }));
      setReport(await api.post('/api/admin/article/check', { ...texts, attachments: files }));
    } catch (e) {
      toast.error(errorText(e));
    } finally {
      setChecking(false);
    }
  };

  return (
    <Form form={form} footed>
      <AutosaveOffer
        items={autosaves}
        version={article?.version}
        onRestore={(item) => {
          if (!known.current) key.current = item.draftKey;
          const contentHtml = laterBody(item, localKey, autosaves, !article);
          form.setValues({ ...form.getValues(), ...item.data, contentHtml } as typeof form.values);
        }}
        onDiscard={() => dropOwnDraft(localKey, autosaves, !article)}
      />
      {!lock.mine && <LostLock {...lock} />}
      <div className={css.columns}>
        <Panel className={css.main}>
          <div className={css.stack}>
            <TextField name="title" label="标题" required maxLength={100} />
            <TextField name="subtitle" label="副标题" maxLength={100} />
            <HtmlField
              name="contentHtml"
              label="正文"
              required
              draftKey={localKey}
              offersDraft={(draft) => isOneText(draft, autosaves, !article)}
              storedAt={article?.updatedAt}
              onAutosave={autosave.flush}
            />
          </div>
        </Panel>
        <ArticleFormSide categories={categories} published={article?.published ?? false} />
      </div>
      <div className={css.foot}>
        <FormFailure />
        <span className={css.kept} role="status">
          {autosave.failed
            ? `自动保存失败：${autosave.failed}`
            : autosave.savedAt && `已自动保存 ${formatDateTime(autosave.savedAt).slice(11, 16)}`}
        </span>
        <Button component="a" href="/index/manage/article" variant="default">
          返回列表
        </Button>
        <Button variant="default" loading={checking} onClick={() => void check()}>
          检查敏感词
        </Button>
        {id !== undefined && (
          <Button
            component="a"
            href={`/index/manage/article/preview/${id}`}
            target="_blank"
            rel="noopener"
            variant="default"
          >
            预览
          </Button>
        )}
        <Button
          type="submit"
          variant="default"
          loading={form.busy}
          disabled={!lock.mine}
          onClick={() => send(false)}
        >
          {article?.published ? '保存修订稿' : '保存草稿'}
        </Button>
        <Button type="submit" loading={form.busy} disabled={!lock.mine} onClick={() => send(true)}>
          保存并提交审核
        </Button>
      </div>
      {id !== undefined && (
        <ConflictDialog
          id={id}
          message={conflict}
          values={() => form.getValues()}
          keep={async () => {
            await autosave.flush();
            // What was typed is kept: the page may go without asking.
            form.resetDirty();
            await new Promise((resolve) => setTimeout(resolve, 50));
          }}
          onClose={() => setConflict(null)}
        />
      )}
      <SensitiveDialog report={report} onClose={() => setReport(null)} />
    </Form>
  );
}
