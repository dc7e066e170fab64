import { Fragment } from 'react';
import css from '@/components/ui/diff-view.module.css';

interface DiffPart {
  kind: 'same' | 'add' | 'del';
  text: string;
}
interface DiffLine {
  changed: boolean;
  parts: readonly DiffPart[];
}
interface DiffField {
  key: string;
  label: string;
  before: string;
  after: string;
  changed: boolean;
  parts: readonly DiffPart[];
}

/** Stretches of text: what is new underlined on green, what is gone struck out on red. */
export function Parts({ parts }: { parts: readonly DiffPart[] }) {
  return parts.map((p, i) => {
    // A stretch has no identity but its place.
    const key = `${i}${p.kind}`;
    if (p.kind === 'add')
      return (
        <ins key={key} className={css.add}>
          {p.text}
        </ins>
      );
    if (p.kind === 'del')
      return (
        <del key={key} className={css.del}>
          {p.text}
        </del>
      );
    return <Fragment key={key}>{p.text}</Fragment>;
  });
}

/** Fields side by side; those that are alike only when asked for. */
export function DiffFields({
  fields,
  all,
  heads = ['旧版本', '新版本'],
  none = '标题和其他字段没有变化',
}: {
  fields: readonly DiffField[];
  all?: boolean;
  heads?: readonly [string, string];
  /** Said when no field differs. */
  none?: string;
}) {
  const shown = all ? fields : fields.filter((f) => f.changed);
  if (shown.length === 0) return <p className={css.none}>{none}</p>;
  return (
    <table className={css.fields}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((f) => (
          <tr key={f.key}>
            <th scope="row">{f.label}</th>
            <td>{f.changed ? <Parts parts={f.parts.filter((p) => p.kind !== 'add')} /> : f.before || '—'}</td>
            <td>{f.changed ? <Parts parts={f.parts.filter((p) => p.kind !== 'del')} /> : f.after || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Unchanged paragraphs beside a change that stay in sight. */
const AROUND = 1;

interface DiffBodyProps {
  lines: readonly DiffLine[];
  /** Source code: fixed-width letters. */
  code?: boolean;
  /** Unchanged paragraphs too. */
  all?: boolean;
  /** Said when no paragraph differs. */
  none?: string;
}

/** The body paragraph by paragraph; long unchanged stretches are folded away. */
export function DiffBody({ lines, code, all, none = '正文没有变化' }: DiffBodyProps) {
  if (!lines.some((l) => l.changed)) return <p className={css.none}>{none}</p>;
  const near = (i: number) =>
    all || lines.slice(Math.max(0, i - AROUND), i + AROUND + 1).some((l) => l.changed);
  return (
    <div className={code ? css.code : css.body}>
      {lines.map((line, i) => {
        const key = `${i}`;
        if (near(i))
          return (
            <p key={key} className={line.changed ? css.changed : css.same}>
              <Parts parts={line.parts} />
            </p>
          );
        if (i > 0 && !near(i - 1)) return null;
        const rest = lines.slice(i).findIndex((_, n) => near(i + n));
        const count = rest < 0 ? lines.length - i : rest;
        return (
          <p key={key} className={css.fold}>
            {`…… ${count} 段没有变化 ……`}
          </p>
        );
      })}
    </div>
  );
}
