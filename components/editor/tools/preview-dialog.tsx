'use client';

import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import { useState } from 'react';
import { EditorDialog } from '@/components/editor/tools/editor-dialog';
import css from '@/components/editor/tools/tools.module.css';
import { RichText } from '@/components/ui/rich-text';

/** 预览: the text as the public page shows it, on a desk or on a phone. */
export function PreviewDialog({ html, onClose }: { html: string; onClose: () => void }) {
  const [width, setWidth] = useState('860');
  return (
    <EditorDialog title="正文预览" width={960} onClose={onClose}>
      <SegmentedControl
        size="xs"
        aria-label="预览宽度"
        value={width}
        onChange={setWidth}
        data={[
          { value: '860', label: '电脑' },
          { value: '375', label: '手机' },
        ]}
      />
      <div className={css.preview} style={{ maxWidth: Number(width) }}>
        <RichText html={html || '<p>（暂无正文）</p>'} />
      </div>
    </EditorDialog>
  );
}
