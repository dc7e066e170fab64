import { z } from 'zod';
import { listAutosaves } from '@/lib/domain/article/autosave-queries';
import { keepAutosave } from '@/lib/domain/article/commands/keep-autosave';
import { AutosaveInput, AutosaveQuery, AutosaveView } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '未保存的自动草稿',
  can: 'article.edit',
  input: AutosaveQuery,
  output: z.array(AutosaveView),
  handler: (ctx, { id }) => listAutosaves(ctx, id),
});

export const POST = route({
  summary: '自动保存表单',
  can: 'article.edit',
  message: '已自动保存',
  input: AutosaveInput,
  output: AutosaveView,
  handler: (ctx, input) => keepAutosave(ctx, input),
});
