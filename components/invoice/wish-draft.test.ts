import type { TitleView } from '@/lib/domain/invoice/title-contract';
import { emptyWish, ofKind, showsTitle, wishBody, withTitle } from './wish-draft';

const company: TitleView = {
  id: 1,
  titleKind: 'company',
  title: '某研究所',
  taxNo: '91110000600037341L',
  address: '某街 1 号',
  phone: null,
  bank: null,
  bankAccount: null,
  email: null,
  receivePhone: null,
  department: null,
  isDefault: true,
  shared: false,
  editable: true,
};

test('a company begins with the default title of the book, and keeps the mail address that was typed', () => {
  const draft = ofKind({ ...emptyWish, kind: 'personal', email: 'a@example.cn' }, 'company', [company]);
  expect(draft).toMatchObject({
    kind: 'company',
    title: '某研究所',
    taxNo: '91110000600037341L',
    address: '某街 1 号',
    email: 'a@example.cn',
  });
  expect(showsTitle(draft, company)).toBe(true);
  expect(showsTitle({ ...draft, taxNo: '1' }, company)).toBe(false);
});

test('without a book the title used last helps, if it is of that kind', () => {
  const { id: _, isDefault: __, shared: ___, editable: ____, ...last } = company;
  expect(ofKind(emptyWish, 'company', [], { ...last, type: 'special' })).toMatchObject({
    title: '某研究所',
    type: 'special',
  });
  expect(ofKind(emptyWish, 'personal', [], { ...last, type: 'special' })).toMatchObject({
    kind: 'personal',
    title: '',
    taxNo: '',
  });
});

test('a person’s body has no field of a company and a title of its own', () => {
  const draft = {
    ...withTitle(emptyWish, company),
    kind: 'personal' as const,
    type: 'special' as const,
    title: ' ',
  };
  expect(wishBody({ ...draft, email: ' a@example.cn ' })).toEqual({
    titleKind: 'personal',
    type: 'normal',
    title: '个人',
    email: 'a@example.cn',
    receivePhone: '',
  });
});

test('a company’s body holds what was typed, and empty fields as such, so that a change can empty one', () => {
  expect(wishBody({ ...withTitle(emptyWish, company), type: 'special' })).toEqual({
    titleKind: 'company',
    type: 'special',
    title: '某研究所',
    taxNo: '91110000600037341L',
    address: '某街 1 号',
    phone: '',
    bank: '',
    bankAccount: '',
    email: '',
    receivePhone: '',
  });
});
