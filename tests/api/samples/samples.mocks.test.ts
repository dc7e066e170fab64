import { readFileSync } from 'node:fs';
import { readableNumber } from '@/lib/core/readable-number';
import { dropTags } from '@/lib/data/page-cache';
import { TestBrowser, type RouteCall, type RouteResult } from '@/tests/support/call-route';
import { catalogue, type Endpoint } from '@/tests/support/catalogue';
import { brokenInvariants } from '@/tests/support/invariants';
import { makeOpenapi } from '@/tests/support/openapi-document';
import { dataSnapshot } from '@/tests/support/snapshot';
import { accountSamples } from './account';
import { activationSamples } from './activation';
import { caseSamples } from './cases';
import { childSamples } from './children';
import { copySamples } from './copies';
import { guestSamples } from './guest';
import { favoriteSamples } from './favorites';
import { messageSamples } from './messages';
import { organizationSamples } from './organization';
import { paperSamples } from './papers';
import { creditSamples } from './credit';
import { statementSamples } from './statement';
import { campaignSamples } from './campaign';
import { readingSessionSamples } from './reading-sessions';
import { sessionSamples } from './session';
import { shopSamples } from './shop';
import { payingSamples } from './paying';
import { readingSamples } from './reading';
import { makePerson, makeWorld, type Sample, type World } from './world';

makeOpenapi();

/** Every call of the guest, user and session groups by a sample: its endpoint answers as its contract says, and rows of others stay out of reach. */
const endpoints = catalogue.filter((e) => /^\/api\/(guest|user|valid)\//.test(e.path));
const name = (e: Endpoint) => `${e.method} ${e.path}`;
const samples: Readonly<Record<string, Sample>> = {
  ...guestSamples,
  ...sessionSamples,
  ...shopSamples,
  ...payingSamples,
  ...accountSamples,
  ...paperSamples,
  ...creditSamples,
  ...statementSamples,
  ...campaignSamples,
  ...copySamples,
  ...activationSamples,
  ...childSamples,
  ...caseSamples,
  ...favoriteSamples,
  ...messageSamples,
  ...organizationSamples,
  ...readingSessionSamples,
  ...readingSamples,
};

process.env.RATE_SCALE = '100000';

// Views and searches are counted beside the call, and written seconds later.
jest.mock('@/lib/data/tally', () => ({
  defineTally: () => ({ add: () => undefined, flush: () => Promise.resolve() }),
  flushTallies: () => Promise.resolve(),
}));

/** What the GETs of the specification that act leave behind; every other one reads. */
const LEAVES: Readonly<Record<string, readonly string[]>> = {
  'GET /api/valid/vcodeimg': ['captcha_challenges'],
  'GET /api/guest/order/ebook/qrcode/token': ['reading_tokens'],
  'GET /api/guest/order/ebook/vcode/[sn]': ['captcha_challenges', 'outbound_messages', 'sms_codes'],
  'GET /api/user/order/ebook/qrcode': ['reading_tokens'],
  'GET /api/user/payment/wxpay/qrcode': ['payment_transitions', 'payments'],
  'GET /api/user/payment/unionpay/qrcode': ['payment_transitions', 'payments'],
};

/** What the provider said of a parcel is kept, so that it is not asked at every look. */
const KEEPS: Readonly<Record<string, readonly string[]>> = {
  'GET /api/user/order/tracking/[id]': ['tracking_traces'],
};

const EDITORIAL = 'I27 public = audited, by somebody else than who submitted it';

let base: Omit<World, 'me' | 'browser'>;
beforeAll(async () => {
  base = await makeWorld();
});
afterAll(() => base.gateway.stop());
beforeEach(() => dropTags(null));

const callOf = (e: Endpoint, call: RouteCall): RouteCall => ({
  method: e.method,
  path: e.path,
  ...(e.method === 'POST' ? { body: {} } : {}),
  ...call,
});

test('every endpoint of the three groups has a sample, and every sample an endpoint', () => {
  expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(name).toSorted());
});

const sampled = endpoints.filter((e) => samples[name(e)] && !samples[name(e)]?.elsewhere);

test('a call whose sample is another test stands there', () => {
  const named = endpoints.flatMap((e) => {
    const file = samples[name(e)]?.elsewhere;
    return file ? [[e.path, readFileSync(file, 'utf8').includes(`'${name(e)}'`)]] : [];
  });
  expect(named.filter(([, found]) => !found)).toEqual([]);
});

test.each(sampled.map((e) => [name(e), e] as const))(
  '%s answers its sample, and a read leaves nothing behind',
  async (key, e) => {
    const sample = samples[key];
    if (!sample) throw new Error(`no sample of ${key}`);
    const w = { ...base, ...(await makePerson()) };
    const call = callOf(e, await sample.make(w));
    const before = e.method === 'GET' ? await dataSnapshot() : {};
    const reply = await w.browser.call(e, call);
    const after = e.method === 'GET' ? await dataSnapshot() : {};
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.toSorted()).toEqual(LEAVES[key] ?? KEEPS[key] ?? []);
    expect([reply.status, reply.status === 200 ? '' : reply.text.slice(0, 300)]).toEqual([200, '']);
    if (e.reply === 'json') expect(reply.json.result).toBe(true);
    else expect(reply.bytes.length).toBeGreaterThan(0);
    // The articles of the guest samples are rows without a history, which the books rightly miss.
    const { [EDITORIAL]: _, ...broken } = await brokenInvariants();
    expect(broken).toEqual({});
  },
);

const acting = endpoints.filter((e) => e.acts);

test('a GET that acts says so, and no other leaves anything behind', () => {
  expect(acting.map(name).toSorted()).toEqual(Object.keys(LEAVES).toSorted());
});

/** How a browser asks for the page, the link or the picture of another site, and of nobody's. */
const ELSEWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];
/** What shows no page of ours: a link of a mail, and a site without https. */
const NOWHERE: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': '', referer: 'https://evil.example/api' },
  { 'sec-fetch-site': '', referer: 'http://127.0.0.1:30001/' },
];

test.each(acting.map((e) => [name(e), e] as const))(
  'S-18: %s is refused to what no page of this site started, and changes nothing',
  async (key, e) => {
    const sample = samples[key];
    if (!sample) throw new Error(`no sample of ${key}`);
    const w = { ...base, ...(await makePerson()) };
    const call = callOf(e, await sample.make(w));
    const before = await dataSnapshot();
    const forAnybody = e.acts === 'browser';
    for (const headers of forAnybody ? ELSEWHERE : [...ELSEWHERE, ...NOWHERE]) {
      const reply = await w.browser.call(e, { ...call, headers });
      expect([headers, reply.status, reply.json.code]).toEqual([headers, 403, 'FORBIDDEN']);
    }
    expect(await dataSnapshot()).toEqual(before);
    if (forAnybody) return;
    const plain = {
      'sec-fetch-site': '',
      referer: `${new URL(process.env.SITE_URL ?? '').origin}/mall/cart`,
    };
    expect((await w.browser.call(e, { ...call, headers: plain })).status).toBe(200);
  },
);

const ABSENT = 999_999_999;
/** Well-formed numbers of nothing. */
const ABSENT_TEXTS: Record<string, () => string> = {
  orderSn: () => readableNumber(new Date(), ABSENT),
  sn: () => 'E000000000000',
  token: () => 'A'.repeat(43),
  key: () => '0'.repeat(16),
};

/** The call with the named field pointing at nothing. */
function missing(call: RouteCall, field: string): RouteCall {
  const swap = <T extends object | undefined>(part: T): T => {
    if (!part || !(field in part)) return part;
    const old = (part as Record<string, unknown>)[field];
    const absent = ABSENT_TEXTS[field]?.() ?? ABSENT;
    return { ...part, [field]: Array.isArray(old) ? [absent] : absent };
  };
  return {
    ...call,
    params: swap(call.params),
    query: swap(call.query),
    body: call.body instanceof FormData ? call.body : swap(call.body as object | undefined),
  };
}

const said = (r: RouteResult) => {
  const { code, message, result } = r.json;
  return { status: r.status, code, message, result };
};

const owned = endpoints.filter((e) => samples[name(e)]?.own);

/** The id names a season, which every organisation sees; whose list of it is whose: S-73 in tests/api/campaign.test.ts. */
const OF_SEASONS = '/api/user/campaign/';

test('every call that names a row by its id says whether the row is the caller’s own', () => {
  const byId = endpoints.filter(
    (e) => e.path.startsWith('/api/user/') && !e.path.startsWith(OF_SEASONS) && /\[\w+\]/.test(e.path),
  );
  const open = byId.filter((e) => !samples[name(e)]?.own);
  expect(open.map(name)).toEqual([]);
});

test.each(owned.map((e) => [name(e), e] as const))(
  'S-06: %s knows a row of another buyer as little as one that does not exist, and changes nothing',
  async (key, e) => {
    const sample = samples[key];
    if (!sample?.own) throw new Error(`no sample of ${key}`);
    const w = { ...base, ...(await makePerson()) };
    const call = callOf(e, await sample.make(w));
    const stranger = await new TestBrowser('203.0.113.8').signIn((await makePerson()).me.user);
    const before = await dataSnapshot();
    const foreign = await stranger.call(e, call);
    const absent = await stranger.call(e, missing(call, sample.own));
    expect(foreign.status).toBe(404);
    expect(said(foreign)).toEqual(said(absent));
    expect(await dataSnapshot()).toEqual(before);
  },
);
