import { errorText, fieldErrors } from '@/components/ui/error-text';
import { ApiError } from '@/lib/client/api';
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

/** Refusals of the upload itself: what the file is, not what stands in the form. */
const OF_FILE: readonly ApiError['code'][] = ['TOO_LARGE', 'UNSUPPORTED_TYPE'];

/** A refused slip, each message once: at its field, else under the form. */
export function slipRefusal(error: unknown): { errors: SlipErrors; failure: string } {
  const message = errorText(error);
  if (error instanceof ApiError && OF_FILE.includes(error.code)) {
    return { errors: { file: message }, failure: '' };
  }
  const errors = slipReplies(fieldErrors(error));
  return { errors, failure: Object.keys(errors).length > 0 ? '' : message };
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
