import { parseYuan } from '@/lib/core/money';

/** What a buyer types about his transfer. All but the file may stay empty. */
export interface SlipDraft {
  file: File | null;
  payer: string;
  /** `YYYY-MM-DD`. */
  date: string;
  yuan: string;
  note: string;
}

export type SlipErrors = Partial<Record<keyof SlipDraft, string>>;

/** Messages by field; none when the slip may be sent. */
export function slipErrors(draft: SlipDraft, today: string): SlipErrors {
  const errors: SlipErrors = {};
  if (!draft.file) errors.file = '请选择付款凭证';
  if (draft.date > today) errors.date = '转账日期不能晚于今天';
  const fen = parseYuan(draft.yuan);
  if (draft.yuan.trim() !== '' && (fen === null || fen === 0)) errors.yuan = '请输入金额，最多两位小数';
  return errors;
}

/** Names of the fields in the reply of `payment/upload`, as this form calls them. */
const names: Readonly<Record<string, keyof SlipDraft>> = {
  file: 'file',
  bankPayer: 'payer',
  bankDate: 'date',
  amountFen: 'yuan',
  note: 'note',
};

/** The server's messages, at the fields of this form. */
export function slipReplies(errors: Readonly<Record<string, string>>): SlipErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([key, message]) => (names[key] ? [[names[key], message]] : [])),
  );
}

/** The body of `payment/upload` without what was left empty. */
export function slipBody(draft: SlipDraft & { file: File }) {
  const fen = parseYuan(draft.yuan);
  const text = (value: string) => value.trim() || undefined;
  return {
    file: draft.file,
    bankPayer: text(draft.payer),
    bankDate: text(draft.date),
    amountFen: fen ?? undefined,
    note: text(draft.note),
  };
}
