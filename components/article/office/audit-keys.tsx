'use client';

import css from '@/components/article/office/audit-desk.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Switch } from '@/components/ui/switch';

const KEYS: readonly (readonly [key: string, act: string])[] = [
  ['A', '通过，再按 Enter 确认'],
  ['P', '通过并发布，再按 Enter 确认'],
  ['R', '驳回，写明原因后按 Ctrl + Enter 确认'],
  ['N', '批注选中的文字'],
  ['J', '下一篇'],
  ['K', '上一篇'],
  ['Esc', '关闭对话框，不作结论'],
  ['?', '显示这张表'],
];

interface AuditKeysProps {
  open: boolean;
  onClose: () => void;
  on: boolean;
  setOn: (on: boolean) => void;
}

/** The keys of an audit. Who speaks to the computer, or whose hand strays, turns them off. */
export function AuditKeys({ open, onClose, on, setOn }: AuditKeysProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="审核快捷键"
      footer={
        <Button data-autofocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      <dl className={css.keys}>
        {KEYS.map(([key, act]) => (
          <div key={key}>
            <dt>
              <kbd className={css.key} translate="no">
                {key}
              </kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="使用快捷键"
        description="在输入框里打字时快捷键不起作用；此项只影响本浏览器。"
        checked={on}
        onChange={(e) => setOn(e.currentTarget.checked)}
      />
    </Dialog>
  );
}
