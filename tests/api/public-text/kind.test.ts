import { z } from 'zod';
import { catalogue, type Endpoint } from '@/tests/support/catalogue';
import { listCases } from './list-cases';
import { officeCases } from './desk-cases';
import { mallCases } from './mall-cases';

/** What closes the kind: every field of every call of an administrator that can hold words is either looked through or named here. */
type Spec = Pick<Endpoint, 'input' | 'publicText'>;

const calls = catalogue
  .filter((e) => e.method === 'POST' && e.path.startsWith('/api/admin/'))
  .map((e) => ({ call: e.path.slice('/api/admin/'.length), spec: e }));

const EXAMPLES = ['绝密★', '绝密'];

/** A field by its path: `spec[].name`. */
function wordFields(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const s = schema as Record<string, unknown>;
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((k) => (s[k] as unknown[] | undefined) ?? []);
  const below = choices.flatMap((c) => wordFields(c, path));
  if (s.properties) {
    const fields = Object.entries(s.properties as Record<string, unknown>);
    return fields.flatMap(([name, field]) => wordFields(field, path ? `${path}.${name}` : name));
  }
  if (s.type === 'array') return wordFields(s.items, `${path}[]`);
  if (s.type !== 'string' || s.enum || s.const !== undefined || s.format) return below;
  const { pattern } = s;
  if (typeof pattern === 'string' && !EXAMPLES.some((text) => new RegExp(pattern, 'u').test(text)))
    return below;
  return [path];
}

const fieldsOf = ({ input }: Spec): string[] =>
  input
    ? [...new Set(wordFields(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })))].toSorted()
    : [];

/** Notes between the offices and to the one person that a case is about, words to search for, names of people. */
const PRIVATE_NAMES = new Set(
  `reason remark staffRemark note opinion overrideReason keyword code phone invoiceNo requestNo orderSn taxNo trackingNo childNo
   afterSaleNo action entity entityId ip loginName actorName buyer receiver organization product managerCode bankReference bankPayer payer
   areaManagerCode refundNo sort specKey`.split(/\s+/),
);
/** Addresses: of pictures and files that were stored, and of links. */
const ADDRESSES = new Set(['path', 'logoPath', 'coverPath', 'url', 'site', 'externalUrl', 'noPattern']);

/** Words that only the offices read, or the buyer whom they are about. */
const PRIVATE: Record<string, readonly string[]> = {
  'account/add': ['name'],
  'account/edit': ['name'],
  'adPosition/add': ['description', 'name'],
  'adPosition/edit': ['description', 'name'],
  'article/audit/reject': ['remarks[].exact', 'remarks[].prefix'],
  'article/sensitive/add': ['words[]'],
  'counting/add': ['title'],
  'erp/software/add': ['erpCode', 'erpName'],
  'erp/software/edit': ['erpCode', 'erpName'],
  'invoice/export': ['batchNo', 'title'],
  'campaign/add': ['note', 'title'],
  'campaign/edit/[id]': ['note', 'title'],
  'invoice/mail': ['mailAddress', 'mailName', 'mailPhone', 'mailTrackingNo'],
  'invoice/redByHand': ['lines'],
  'invoice/register': ['mailAddress', 'mailName', 'mailPhone'],
  'invoice/update': 'address bank bankAccount email mailAddress mailName mailPhone receivePhone title'.split(
    ' ',
  ),
  'letter/answer': ['reply'],
  'media/folder/add': ['name'],
  'media/folder/edit': ['name'],
  'member/edit': ['name'],
  'order/behalf/add':
    'invoice.address invoice.bank invoice.bankAccount invoice.email invoice.receivePhone invoice.title receiver.address receiver.name'.split(
      ' ',
    ),
  'order/behalf/buyers/add': ['name'],
  'order/childOrder/addOne': ['address', 'name'],
  'order/childOrder/updateOne': ['address', 'name'],
  'order/receiver/update': ['address', 'name'],
  'organization/edit': ['contactEmail', 'contactName', 'name'],
  'product/tax/add': ['name'],
  'product/tax/edit': ['name'],
  'paper/template/pages': ['clauses', 'intro', 'title'],
  'paper/template/preview': ['clauses', 'intro', 'title'],
  'paper/template/save': ['clauses', 'intro', 'title'],
  'quotation/add': ['customerName', 'discountReason', 'receiver.address', 'receiver.name'],
  'search/stat/del': ['terms[]'],
  'search/term/add': ['terms'],
  'setting/edit': ['items[].key'],
  'shipping/waybill/account/edit': ['expType', 'net', 'partnerId', 'partnerKey'],
  'job/task/pause': ['task'],
  'job/task/resume': ['task'],
  'job/task/run': ['task'],
  'system/alerts/receiver/save': ['address', 'label'],
  'credit/decide/[id]': ['reason'],
  'credit/propose': ['reason'],
  'credit/repayment/add': ['bankPayer', 'bankReference', 'note'],
  'credit/repayment/decide/[id]': ['reason'],
  'statement/send': ['mail'],
  'stock/location/edit': ['location'],
  'ued/catchimage': ['callback'],
  'ued/config': ['callback'],
  'ued/upload': ['callback'],
};

/** Texts in work, which nobody but the desk reads, and the call that looks through them before they go on. */
const DRAFTS: Record<string, string> = {
  'article/add': 'article/submit/[id]',
  'article/edit': 'article/submit/[id]',
  'article/autosave': 'article/submit/[id]',
  'article/check': 'article/submit/[id]',
  'product/add': 'product/submit/[id]',
  'product/edit': 'product/submit/[id]',
  'publicinfo/add': 'publicinfo/submit/[id]',
  'publicinfo/edit': 'publicinfo/submit/[id]',
};

const cases = [...listCases, ...officeCases, ...mallCases];
const shown = (call: string) => cases.filter((c) => c.call === call);

test('every field of an administrator that can hold words is looked through, in work, or known to be private', () => {
  const open = calls.flatMap(({ call, spec }) => {
    if (call in DRAFTS) return [];
    const known = [...(PRIVATE[call] ?? []), ...shown(call).flatMap((c) => c.fields)];
    return fieldsOf(spec)
      .filter((f) => !known.includes(f))
      .filter((f) => {
        const name = f.slice(f.lastIndexOf('.') + 1).replace('[]', '');
        return !PRIVATE_NAMES.has(name) && !ADDRESSES.has(name);
      })
      .map((f) => `${call}: ${f}`);
  });
  expect(open).toEqual([]);
});

test('every call that looks through words takes their confirmation, and no other does', () => {
  const confirming = calls.filter((c) => c.spec.publicText === true).map((c) => c.call);
  expect(confirming.toSorted()).toEqual([...new Set(cases.map((c) => c.call))].toSorted());
  expect(Object.values(DRAFTS).filter((call) => !confirming.includes(call))).toEqual([]);
});
