'use client';

import { useState } from 'react';
import css from '@/components/export/own-export.module.css';
import { Button } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { inputClass } from '@/components/ui/plain-field';
import type { PostPath } from '@/lib/client/api';
import { saveReply } from '@/lib/client/save-reply';
import { formatDate } from '@/lib/core/dates';
import { OWN_ROW_CAP } from '@/lib/domain/exportJob/own-rules';

type OwnExportPath = Extract<PostPath, `/api/user/${string}export`>;

/** A file that can be made of the list. */
export interface OwnFile {
  path: OwnExportPath;
  /** What it is called, and the beginning of its name. */
  label: string;
  /** What a row is. */
  text: string;
}

interface OwnExportProps {
  files: readonly [OwnFile, ...OwnFile[]];
  /** The filter of the list. */
  filter: Record<string, unknown>;
  /** What the filter says, for people; nothing is said of one that is empty. */
  filtered: boolean;
  /** Which time the year and the month are of. */
  time: string;
}

/** Years that are offered, the running one first. */
const YEARS = 8;
const months = Array.from({ length: 12 }, (_, i) => i + 1);

/** First and last day of a year or of one of its months; none for no year. */
function daysOf(year: string, month: string): { startTime?: string; endTime?: string } {
  if (!year) return {};
  const two = (n: number) => String(n).padStart(2, '0');
  if (!month) return { startTime: `${year}-01-01`, endTime: `${year}-12-31` };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { startTime: `${year}-${two(Number(month))}-01`, endTime: `${year}-${two(Number(month))}-${last}` };
}

function OwnExportForm({ files, filter, filtered, time, onClose }: OwnExportProps & { onClose: () => void }) {
  const [path, setPath] = useState<string>(files[0].path);
  const [year, setYear] = useState('');
  const [month, setMonth] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [today] = useState(() => formatDate(new Date()));
  const thisYear = Number(today.slice(0, 4));
  const chosen = files.find((f) => f.path === path) ?? files[0];
  const save = async () => {
    setBusy(true);
    setFailure('');
    try {
      const reply = await fetch(chosen.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...filter, ...daysOf(year, month) }),
        credentials: 'same-origin',
      });
      await saveReply(reply, `${chosen.label}-${today}.xlsx`);
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.form}
      onSubmit={(e) => {
        e.preventDefault();
        if (!busy) void save();
      }}
    >
      {files.length > 1 && (
        <ChoiceCards
          label="导出内容"
          name="own-export"
          choices={files.map((f) => ({ value: f.path, title: f.label, text: f.text }))}
          value={path}
          onChange={setPath}
        />
      )}
      <fieldset className={css.time}>
        <legend>{time}</legend>
        <select
          className={inputClass}
          aria-label={`${time}：年`}
          value={year}
          onChange={(e) => setYear(e.target.value)}
        >
          <option value="">全部</option>
          {Array.from({ length: YEARS }, (_, i) => thisYear - i).map((y) => (
            <option key={y} value={y}>{`${y} 年`}</option>
          ))}
        </select>
        <select
          className={inputClass}
          aria-label={`${time}：月`}
          value={year && month}
          disabled={!year}
          onChange={(e) => setMonth(e.target.value)}
        >
          <option value="">全年</option>
          {months.map((m) => (
            <option key={m} value={m}>{`${m} 月`}</option>
          ))}
        </select>
      </fieldset>
      <p className={css.note}>
        {`${files.length === 1 ? `${chosen.text}。` : ''}${filtered ? '只含当前列表筛选出的内容，' : ''}导出为 Excel 文件，一次最多 ${OWN_ROW_CAP} 行；文件含收货人等个人信息，请妥善保管。`}
      </p>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={css.buttons}>
        <Button variant="outline" disabled={busy} onClick={onClose}>
          取消
        </Button>
        <Button type="submit" busy={busy}>
          导出 Excel
        </Button>
      </div>
    </form>
  );
}

/** 导出 of a buyer's own list: asks for the time, makes the file, hands it out. */
export function OwnExport(props: OwnExportProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        导出
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="导出 Excel" width={520}>
        <OwnExportForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
