import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './frame.mjs';

/**
 * Every read of the API as a list of questions, from the generated description: each list empty-handed, far back, with each filter by a value that exists,
 * each choice of a field and each order; each detail. What a question needs and no list gives comes from the database (`facts`, size-calls.ts).
 */
const api = JSON.parse(readFileSync(join(ROOT, '.build/openapi.json'), 'utf8'));

/** Not reads of the database's rows: other systems, pictures that are drawn, files of whole lists (their cost is the file's size). */
const OUT = [
  /qrcode|vcode|wxpay|unionpay/,
  /\/(pickList|export|download|file|voucher|proof|license|errors|template)(\/|$)/,
  /ebook\/(page|read|text|link|links|preview)/,
  /\/import\//,
  /openapi|shipping\/tracking|order\/tracking|\/ued\//,
];
/** Choices of one field that are asked. */
const MOST_CHOICES = 8;
/** The page that counts as far back; lists end where they end. */
const FAR = 400;
const DAY_MS = 86_400_000;
const day = (ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** Which row an address with `{id}` means. */
const IDS = [
  [/childOrder\/(product|remaining|selectAll)/, 'splitOrderId'],
  [/childOrder/, 'childOrderId'],
  [/area\/detail/, 'areaCode'],
  [/ebook\/codes|ebook\/allocation$/, 'codeOrderId'],
  [/invoice\/selectByOrderId|refundable|applicable/, 'orderId'],
  [/invoice/, 'invoiceId'],
  [/payment/, 'paymentId'],
  [/refund/, 'refundId'],
  [/return|apply/, 'afterSaleId'],
  [/shipping\/detail/, 'shipmentId'],
  [/order\/item/, 'orderItemId'],
  [/order/, 'orderId'],
  [/ebook\/batch/, 'batchId'],
  [/ebook\/code/, 'codeId'],
  [/article\/category/, 'articleCategory'],
  [/article/, 'articleId'],
  [/product\/category/, 'category'],
  [/brand/, 'brand'],
  [/product/, 'productId'],
  [/organization/, 'organizationId'],
  [/member/, 'userId'],
  [/stock\/item/, 'stockItemId'],
  [/deliveryCenter/, 'deliveryCenterId'],
];
/** Values of numbers in a query. */
const NUMBERS = {
  id: null,
  year: new Date().getFullYear(),
  priceFrom: 20,
  priceTo: 60,
  minFen: 1000,
  maxFen: 5000,
  quantity: 1,
  member: 'userId',
  buyerId: 'userId',
};

function kindOf({ name, schema }) {
  const options = schema.anyOf?.map((s) => s.type) ?? [schema.type];
  if (schema.enum) return 'choice';
  if (options.includes('boolean')) return 'flag';
  if (schema.format === 'date' || /^(paidFrom|paidTo|startTime|endTime|date)$/.test(name)) return 'date';
  if (options.includes('number')) return 'number';
  return options.includes('string') ? 'text' : 'other';
}

function numberOf(name, facts) {
  if (name in NUMBERS) {
    const value = NUMBERS[name];
    return typeof value === 'string' ? facts[value] : value;
  }
  return facts[name] ?? null;
}

/** Words a person types: a number, a name, a subject that many have, one that nobody has. */
const words = (facts) => ({
  number: facts.orderSn,
  name: facts.receiver,
  subject: '定密管理',
  'unknown word': '量子纠缠',
});

/** The questions of one parameter: name to value. */
function variantsOf(parameter, facts) {
  const { name, schema } = parameter;
  if (name === 'pageNum' || name === 'pageSize' || name === 'callback') return {};
  if (name === 'keyword') return { ...words(facts) };
  switch (kindOf(parameter)) {
    case 'choice':
      return Object.fromEntries(schema.enum.slice(0, MOST_CHOICES).map((v) => [String(v), v]));
    case 'flag':
      return { true: 'true' };
    case 'number': {
      const value = numberOf(name, facts);
      return value === null || value === undefined ? {} : { one: value };
    }
    case 'text':
      return facts[name] ? { one: facts[name] } : {};
    default:
      return {};
  }
}

const whoAsks = (path) =>
  path.startsWith('/api/admin') ? ['admin'] : path.startsWith('/api/user') ? ['buyer', 'manager'] : ['guest'];

function addressOf(path, facts) {
  const id = IDS.find(([pattern]) => pattern.test(path))?.[1];
  return path
    .replaceAll('{orderSn}', facts.orderSn)
    .replaceAll('{orderId}', facts.orderId)
    .replaceAll('{sn}', facts.sn)
    .replaceAll('{code}', 'wxpay')
    .replaceAll('{id}', id ? facts[id] : 1);
}

/** What an endpoint cannot be asked without. */
function needed(path, parameters, facts) {
  const out = {};
  for (const p of parameters.filter((q) => q.required)) {
    if (kindOf(p) === 'date') out[p.name] = /from|start/i.test(p.name) ? day(30) : day(0);
    else if (p.name === 'keyword' || p.name === 'text') out[p.name] = '保密';
    else if (p.name === 'areaCode' || p.name === 'parentCode') out[p.name] = '110000';
    else if (p.name === 'orderId' && path.includes('childOrder')) out[p.name] = facts.splitOrderId;
    else out[p.name] = Object.values(variantsOf(p, facts))[0] ?? numberOf(p.name, facts) ?? 1;
  }
  return out;
}

function questionsOf(path, parameters, facts) {
  const address = addressOf(path, facts);
  const base = needed(path, parameters, facts);
  const names = parameters.map((p) => p.name);
  const paged = names.includes('pageNum');
  if (paged) base.pageSize = 20;
  const out = [['', base]];
  if (paged) out.push([`page ${FAR}`, { ...base, pageNum: path === '/api/guest/search' ? 50 : FAR }]);
  if (names.includes('startTime') && names.includes('endTime')) {
    out.push(['last 30 days', { ...base, startTime: day(30), endTime: day(0) }]);
    out.push(['a month a year ago', { ...base, startTime: day(395), endTime: day(365) }]);
    if (path.includes('/report/')) out.push(['a year', { ...base, startTime: day(364), endTime: day(0) }]);
  }
  if (names.includes('paidFrom')) out.push(['paid last week', { ...base, paidFrom: day(7), paidTo: day(0) }]);
  for (const p of parameters) {
    for (const [label, value] of Object.entries(variantsOf(p, facts))) {
      if (base[p.name] === value) continue;
      out.push([label === 'one' ? p.name : `${p.name} ${label}`, { ...base, [p.name]: value }]);
    }
  }
  return out.map(([label, query]) => {
    const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString();
    return { label, path: search ? `${address}?${search}` : address };
  });
}

/** All questions for a database: name to address and who asks. The same names in every database. */
export function questions({ facts, own }) {
  const out = new Map();
  for (const [path, methods] of Object.entries(api.paths)) {
    if (!methods.get || OUT.some((pattern) => pattern.test(path))) continue;
    const parameters = (methods.get.parameters ?? []).filter((p) => p.in === 'query');
    for (const who of whoAsks(path)) {
      const asked = questionsOf(path, parameters, { ...facts, ...own[who] });
      for (const q of asked) {
        const name = [path.replace('/api/', ''), who === 'manager' && 'organisation', q.label].filter(
          Boolean,
        );
        out.set(name.join(', '), { path: q.path, who });
      }
    }
  }
  return out;
}
