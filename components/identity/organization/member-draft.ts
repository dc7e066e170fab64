import { checkPhone } from '@/components/identity/checks';
import { formatFen, parseYuan } from '@/lib/core/money';
import type { OrganizationMemberView } from '@/lib/domain/organization/member-contract';
import { MAX_LIMIT_FEN } from '@/lib/domain/organization/rules';
import type { LimitPeriod, OrganizationRole } from '@/lib/states/organization';

/** What the form of a member holds; all texts. */
export interface MemberDraft extends Record<string, string> {
  phone: string;
  name: string;
  title: string;
  /** Of a member; nobody is invited into one. */
  department: string;
  role: OrganizationRole;
  /** `yes` = the member has a spending limit. */
  limited: 'yes' | 'no';
  /** In yuan, as typed. */
  spendingLimitFen: string;
  limitPeriod: LimitPeriod;
}

export const emptyDraft: MemberDraft = {
  phone: '',
  name: '',
  title: '',
  department: '',
  role: 'member',
  limited: 'no',
  spendingLimitFen: '',
  limitPeriod: 'month',
};

export function draftOf(member: OrganizationMemberView): MemberDraft {
  return {
    phone: '',
    name: member.name,
    title: member.title ?? '',
    department: member.department ?? '',
    role: member.role,
    limited: member.spendingLimitFen === null ? 'no' : 'yes',
    spendingLimitFen: member.spendingLimitFen === null ? '' : formatFen(member.spendingLimitFen),
    limitPeriod: member.limitPeriod ?? 'month',
  };
}

/** Managers have no limit, whatever was typed before the role was changed. */
export const takesLimit = ({ role, limited }: MemberDraft) => role === 'member' && limited === 'yes';

/** Messages by field; `null` where nothing is wrong. An amount that cannot be read is never taken for no limit. */
export function draftErrors(draft: MemberDraft, inviting: boolean): Record<string, string | null> {
  const fen = parseYuan(draft.spendingLimitFen.trim());
  const limit =
    !takesLimit(draft) || (fen !== null && fen >= 0 && fen <= MAX_LIMIT_FEN)
      ? null
      : fen === null
        ? '请填写金额，最多两位小数'
        : '请填写 0 至 1000 万元之间的金额';
  return {
    phone: inviting ? checkPhone(draft.phone) : null,
    name: draft.name.trim() ? null : '请填写姓名',
    spendingLimitFen: limit,
  };
}

/** The call's fields; only for a draft without errors. */
export function standingOf(draft: MemberDraft) {
  const limited = takesLimit(draft);
  return {
    name: draft.name.trim(),
    title: draft.title.trim(),
    role: draft.role,
    spendingLimitFen: limited ? parseYuan(draft.spendingLimitFen.trim()) : null,
    limitPeriod: limited ? draft.limitPeriod : null,
  };
}
