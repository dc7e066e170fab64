'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ExportButton } from '@/components/export/export-button';
import css from '@/components/article/office/sensitive-table.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Dialog } from '@/components/ui/dialog';
import { RadioField, TextAreaField } from '@/components/ui/form/fields';
import { Form } from '@/components/ui/form/form';
import { SubmitButton } from '@/components/ui/form/submit-button';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Bulk, Column, Filter, ListParams } from '@/components/ui/table/types';
import { useMay } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { BIN_TEXT, undelete } from '@/components/ui/undelete';
import { shorten } from '@/lib/core/characters';
import { sensitiveAddInput, type SensitiveWordRow } from '@/lib/domain/article/office-contract';
import { sensitiveLevels, type SensitiveLevel } from '@/lib/core/sensitive-words';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const options = optionsOf(sensitiveLevels);
const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '词语' },
  { kind: 'select', name: 'level', label: '级别', options },
];
const other = (level: SensitiveLevel): SensitiveLevel => (level === 'block' ? 'warn' : 'block');

/** What is always looked for, without a list. */
const builtIn: readonly { level: SensitiveLevel; text: string }[] = [
  { level: 'block', text: '绝密★、机密★、秘密★（含“★1年”“★长期”、全角、空格和不可见字符的变体）' },
  { level: 'warn', text: '【机密】等括注密级；内部资料、内部文件、内部刊物；仅供内部……' },
  { level: 'warn', text: '不得外传、严禁外传、请勿外传；阅后收回、阅后退回' },
];

const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(/[\s,，、;；]+/)
      .map((w) => w.trim())
      .filter(Boolean),
  ),
];

/** What is wrong with the list, naming the first word that does not fit. */
function wrongWord(text: string): string | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return '请输入词语';
  if (words.length > 500) return `一次最多 500 个词，现有 ${words.length} 个`;
  const bad = words.find((w) => w.length < 2 || w.length > 50);
  return bad && (bad.length < 2 ? `“${bad}”不足 2 个字` : `“${shorten(bad, 11, '…')}”超过 50 个字`);
}

const Words = z.object({
  text: z.string().superRefine((text, ctx) => {
    const message = wrongWord(text);
    if (message) ctx.addIssue({ code: 'custom', message });
  }),
  level: sensitiveAddInput.shape.level,
});

function AddForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useZodForm(Words, {
    initialValues: { text: '', level: 'block' },
    submit: ({ text, level }) =>
      api.post('/api/admin/article/sensitive/add', { words: wordsOf(text), level }),
    success: ({ added, existing }) =>
      existing > 0 ? `新增 ${added} 个，${existing} 个已存在` : `新增 ${added} 个`,
    done: () => {
      void invalidate(client, 'admin/article');
      onClose();
    },
  });
  return (
    <Form form={form}>
      <TextAreaField
        name="text"
        label="词语"
        required
        rows={6}
        hint="可一次粘贴多个，用换行、逗号或空格分开；每个 2 到 50 字，最多 500 个"
      />
      <RadioField name="level" label="级别" options={options} />
      <div className={css.foot}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <SubmitButton>添加</SubmitButton>
      </div>
    </Form>
  );
}

function useWordActs() {
  const client = useQueryClient();
  const after = () => invalidate(client, 'admin/article');
  return {
    change: async (ids: number[], level: SensitiveLevel) => {
      await api.post('/api/admin/article/sensitive/edit', { ids, level });
      await after();
    },
    back: (ids: readonly (number | string)[]) => undelete(client, 'sensitiveWord', ids),
    remove: async (ids: number[]) => {
      await api.post('/api/admin/article/sensitive/del', { ids });
      await after();
    },
  };
}

/** The list of words that forbid a publication or ask for a second look. */
export function SensitiveTable() {
  const mayEdit = useMay('sensitive.edit');
  const [adding, setAdding] = useState(false);
  const { back, change, remove } = useWordActs();
  const columns: readonly Column<SensitiveWordRow>[] = [
    { key: 'word', title: '词语', always: true, render: (w) => <span className={css.word}>{w.word}</span> },
    {
      key: 'level',
      title: '级别',
      width: 120,
      tag: (w) => [w.level === 'block' ? 'red' : 'amber', sensitiveLevels[w.level]],
    },
    { key: 'createdAt', title: '添加时间', width: 170, as: 'minute' },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            title: '操作',
            width: 200,
            fixed: 'right' as const,
            always: true,
            render: (w: SensitiveWordRow) => (
              <div className={css.acts}>
                <ConfirmButton
                  variant="plain"
                  title={`将“${w.word}”改为${sensitiveLevels[other(w.level)]}？`}
                  done="修改成功"
                  onConfirm={() => change([w.id], other(w.level))}
                >
                  改为{sensitiveLevels[other(w.level)]}
                </ConfirmButton>
                <ConfirmButton
                  variant="plain"
                  danger
                  title={`删除“${w.word}”？`}
                  text={BIN_TEXT}
                  confirmLabel="删除"
                  done="已移入回收站"
                  undo={() => back([w.id])}
                  onConfirm={() => remove([w.id])}
                >
                  删除
                </ConfirmButton>
              </div>
            ),
          },
        ]
      : []),
  ];
  const bulk: readonly Bulk<SensitiveWordRow>[] = [
    {
      label: '设为禁止发布',
      done: '修改成功',
      run: (ids) => change(ids.map(Number), 'block'),
    },
    { label: '设为提示', done: '修改成功', run: (ids) => change(ids.map(Number), 'warn') },
    {
      label: '删除',
      danger: true,
      confirm: `删除选中的 {n} 个词语？${BIN_TEXT}`,
      done: '已移入回收站',
      undo: back,
      run: (ids) => remove(ids.map(Number)),
    },
  ];
  return (
    <div className={css.page}>
      <PageHeader title="敏感词" text={mayEdit ? undefined : '由审核人员维护'} />
      <details className={css.builtIn}>
        <summary>{`内置规则 ${builtIn.length} 条`}</summary>
        <ul className={css.rules}>
          {builtIn.map((r) => (
            <li key={r.text}>
              <StatusTag tone={r.level === 'block' ? 'red' : 'amber'}>{sensitiveLevels[r.level]}</StatusTag>
              <span>{r.text}</span>
            </li>
          ))}
        </ul>
        <p className={css.note}>
          送审和发布时检查标题、副标题、摘要、关键词、来源、作者、正文、图片说明和附件名称。“禁止发布”的须修改，“提示”的经人工核对确认后放行并记录。
        </p>
      </details>
      <DataTable<SensitiveWordRow>
        id="sensitive-words"
        label="敏感词"
        rowKey={(w) => w.id}
        columns={columns}
        filters={filters}
        query={(p: ListParams) => apiQuery('/api/admin/article/sensitive/list', p)}
        bulk={mayEdit ? bulk : undefined}
        toolbar={
          <>
            <ExportButton kind="sensitiveWord" />
            {mayEdit && (
              <Button size="s" onClick={() => setAdding(true)}>
                添加词语
              </Button>
            )}
          </>
        }
        empty={
          mayEdit
            ? leadOn('词库为空', '添加词语后，送审和发布时会自动检查。', {
                label: '添加敏感词',
                to: () => setAdding(true),
              })
            : { title: '词库为空' }
        }
      />
      <Dialog open={adding} onClose={() => setAdding(false)} title="添加敏感词" width={520}>
        <AddForm onClose={() => setAdding(false)} />
      </Dialog>
    </div>
  );
}
