import type { z } from 'zod';
import type { invoiceRequestInput } from '@/lib/domain/order/invoice-contract';
import type { LastTitle, TitleView } from '@/lib/domain/invoice/title-contract';

/** What somebody has chosen and typed about his invoice; `none` = no invoice. */
export interface WishDraft {
  kind: 'none' | 'personal' | 'company';
  type: 'normal' | 'special';
  title: string;
  taxNo: string;
  address: string;
  phone: string;
  bank: string;
  bankAccount: string;
  email: string;
  receivePhone: string;
}

export const emptyWish: WishDraft = {
  kind: 'company',
  type: 'normal',
  title: '',
  taxNo: '',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
  email: '',
  receivePhone: '',
};

/** The title of a person's invoice when none was typed. */
const PERSONAL_TITLE = '个人';

type KnownTitle = Omit<TitleView, 'id' | 'isDefault' | 'shared' | 'editable' | 'department'> & {
  type?: 'normal' | 'special';
};

/** The draft with a title of the book put in; the chosen type stays. */
export function withTitle(draft: WishDraft, title: KnownTitle): WishDraft {
  return {
    kind: title.titleKind,
    type: title.titleKind === 'personal' ? 'normal' : (title.type ?? draft.type),
    title: title.title,
    taxNo: title.taxNo ?? '',
    address: title.address ?? '',
    phone: title.phone ?? '',
    bank: title.bank ?? '',
    bankAccount: title.bankAccount ?? '',
    // A title without an address of its own keeps the one that was typed.
    email: title.email ?? draft.email,
    receivePhone: title.receivePhone ?? draft.receivePhone,
  };
}

/** Another kind of title begins with the one of the book that fits, the default first, else with the one used last. */
export function ofKind(
  draft: WishDraft,
  kind: WishDraft['kind'],
  titles: readonly TitleView[],
  last: LastTitle = null,
): WishDraft {
  if (kind === 'none') return { ...draft, kind };
  const known = titles.find((t) => t.titleKind === kind) ?? (last?.titleKind === kind ? last : null);
  const empty = { ...emptyWish, kind, email: draft.email, receivePhone: draft.receivePhone };
  return known ? withTitle(empty, known) : empty;
}

/** Whether the draft shows exactly this title of the book. */
export function showsTitle(draft: WishDraft, title: TitleView): boolean {
  return (
    draft.kind === title.titleKind &&
    draft.title.trim() === title.title &&
    (title.titleKind === 'personal' || draft.taxNo.trim().toUpperCase() === (title.taxNo ?? ''))
  );
}

/** The draft as the contract takes it; empty fields are sent, because a change of an application keeps what is absent. */
export function wishBody(draft: WishDraft): z.input<typeof invoiceRequestInput> {
  const { kind, type, title, email, receivePhone, ...company } = draft;
  const personal = kind !== 'company';
  const texts = Object.entries({ email, receivePhone, ...(personal ? {} : company) }).map(
    ([key, value]) => [key, value.trim()] as const,
  );
  return {
    titleKind: personal ? 'personal' : 'company',
    type: personal ? 'normal' : type,
    title: title.trim() || (personal ? PERSONAL_TITLE : ''),
    ...Object.fromEntries(texts),
  };
}
