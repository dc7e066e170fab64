'use client';

import css from '@/components/ui/sensitive-dialog.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { StatusTag } from '@/components/ui/status-tag';
import type { SensitiveReport } from '@/lib/core/sensitive-report';
import { sensitiveLevels } from '@/lib/core/sensitive-words';

interface SensitiveDialogProps {
  report: SensitiveReport | null;
  onClose: () => void;
  /** Goes on in spite of warnings; without it the list is only read. */
  onConfirm?: () => void;
}

/** What a check found, with its surroundings; forbidden words first. */
export function SensitiveDialog({ report, onClose, onConfirm }: SensitiveDialogProps) {
  const asks = Boolean(onConfirm) && report?.confirmable === true;
  return (
    <Dialog
      open={report !== null}
      onClose={onClose}
      title={report?.blocked ? '含有禁止发布的内容' : report?.hits.length ? '请核对以下内容' : '检查结果'}
      width={760}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {asks ? '返回修改' : '关闭'}
          </Button>
          {asks && <Button onClick={onConfirm}>已核对，继续</Button>}
        </>
      }
    >
      {report?.hits.length === 0 && <p>没有发现敏感词和密级标志。</p>}
      {report?.blocked && (
        <p className={css.lead}>本网站为互联网非涉密平台。“禁止发布”的内容修改后才能保存、送审和发布。</p>
      )}
      {report?.confirmable && (
        <p className={css.lead}>以下内容需要人工核对。确认后会写进操作记录和操作日志。</p>
      )}
      {report && report.hits.length > 0 && (
        <ul className={css.hits}>
          {report.hits.map((h) => (
            <li key={`${h.field}-${h.fieldLabel}-${h.word}-${h.before}`} className={css.hit}>
              <span className={css.tag}>
                <StatusTag tone={h.level === 'block' ? 'red' : 'amber'}>{sensitiveLevels[h.level]}</StatusTag>
              </span>
              <span className={css.field}>
                {h.fieldLabel}
                {h.count > 1 && ` · ${h.count} 处`}
              </span>
              <span className={css.context}>
                {h.before}
                <mark className={h.level === 'block' ? css.block : css.warn}>{h.hit}</mark>
                {h.after}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
