'use client';

import { SegmentedControl } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import {
  figuresOfTable,
  tableChartKinds,
  wordsOfFigures,
  type TableChartKind,
} from '@/components/editor/format/table-chart';
import { tableAround } from '@/components/editor/extensions/table-commands';
import { CHART_SIZE, drawChart } from '@/components/editor/tools/chart-picture';
import css from '@/components/editor/tools/chart-dialog.module.css';
import { EditorDialog } from '@/components/editor/tools/editor-dialog';
import { uploadSentence, type MediaIntake } from '@/components/editor/upload/intake';
import { toast } from '@/components/ui/toast';

interface ChartDialogProps {
  editor: Editor;
  intake: MediaIntake;
  onClose: () => void;
}

const KINDS = Object.entries(tableChartKinds).map(([value, label]) => ({ value, label }));

/** 生成图表: a picture of the figures of the table around the caret, put below it; says why a table is unsuitable. */
export function ChartDialog({ editor, intake, onClose }: ChartDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [around] = useState(() => tableAround(editor.state));
  const [kind, setKind] = useState<TableChartKind>('bars');
  const [busy, setBusy] = useState(false);
  const found = around ? figuresOfTable(around.table, kind) : '请先把光标放在表格中';
  const figures = typeof found === 'string' ? null : found;
  const alt = figures ? wordsOfFigures(figures, kind, String(around?.table.attrs.caption ?? '')) : '';
  useEffect(() => {
    if (figures && canvas.current) drawChart(canvas.current, figures, kind);
  });
  const insert = async () => {
    const blob = await new Promise<Blob | null>((done) => {
      canvas.current?.toBlob(done, 'image/png');
    });
    if (!blob || !figures || busy) return;
    setBusy(true);
    try {
      const { path: src } = await intake.storePicture(new File([blob], '图表.png', { type: 'image/png' }));
      const now = tableAround(editor.state);
      const at = now ? now.pos + now.table.nodeSize : editor.state.selection.to;
      editor.commands.insertContentAt(at, { type: 'figure', attrs: { src, alt, ...CHART_SIZE } });
      onClose();
    } catch (error) {
      toast.error(uploadSentence(error));
      setBusy(false);
    }
  };
  return (
    <EditorDialog
      title="生成图表"
      width={800}
      apply="插入图表"
      onClose={onClose}
      {...(figures && { onApply: () => void insert() })}
    >
      <SegmentedControl
        data={KINDS}
        value={kind}
        onChange={(value) => setKind(value as TableChartKind)}
        aria-label="图表类型"
      />
      {figures ? (
        <canvas ref={canvas} className={css.chart} role="img" aria-label={alt} />
      ) : (
        <p className={css.refusal} role="alert">
          {String(found)}
        </p>
      )}
    </EditorDialog>
  );
}
